// Components that are drawn again only if a property changed.

import { Component, type ComponentType, type FunctionComponent } from "preact";

/** A component that is drawn again only if one of its properties is not the same value as before. */
export function memo<P extends object>(draw: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const names = Object.keys(next) as (keyof P)[];
      return names.some((name) => next[name] !== this.props[name]);
    }
    override render() {
      return draw(this.props);
    }
  };
}
