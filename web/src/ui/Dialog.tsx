// A dialog over the page. The browser keeps the focus inside and closes it by Escape.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

/** A dialog with a title and a way out. When it closes by itself, the browser gives the focus back. */
export function Dialog({ title, close, children, wide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // At once: the next key may come before the page is painted.
  useLayoutEffect(() => {
    element.current?.showModal();
  }, []);
  /** The event `close` comes later than the next key can, which may open another dialog. */
  function leave() {
    element.current?.close();
    close();
  }
  return (
    <dialog
      ref={element}
      class={wide ? "wide" : ""}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        // A choice of files that is cancelled says so, too.
        if (event.target === element.current) {
          event.preventDefault();
          leave();
        }
      }}
      onClose={close}
      onClick={(event) => event.target === element.current && leave()}
    >
      <div class="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={leave}>
          <Icon name="close" />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
