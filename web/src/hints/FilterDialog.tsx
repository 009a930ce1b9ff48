// Which techniques hints, paths and lists of steps use.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { TechniqueInfo } from "../engine/types";
import { latest, useAnswer } from "../tools/useAnswer";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Select } from "../ui/Select";
import { Rating } from "./Rating";
import { byFamily, heading, isUsed, onBoard, PROFILES, switched, USUAL, type Filter } from "./filter";

interface FilterProps {
  readonly engine: Engine;
  /** The side of the board. */
  readonly side: number;
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
  readonly close: () => void;
}

/** The dialog. */
export function FilterDialog({ engine, side, filter, change, close }: FilterProps): JSX.Element {
  const answer = useAnswer((signal) => engine.techniques(signal), []);
  const [search, setSearch] = useState("");
  const techniques = onBoard(latest(answer) ?? [], side).filter((technique) => matches(technique, search));
  return (
    <Dialog title="Techniques in use" close={close} wide>
      <p>Hints, paths and lists of steps use the techniques that are ticked.</p>
      <div class="fields">
        <Select
          label="Start from"
          value={filter.profile}
          options={PROFILES}
          change={(profile) => change({ ...filter, profile, without: [], with: [] })}
        />
        <label>
          Search
          <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={filter.uniqueness}
          onChange={(event) => change({ ...filter, uniqueness: event.currentTarget.checked })}
        />
        Also those that rely on the puzzle having only one solution
      </label>
      {answer.is === "failed" && <p class="problem">{answer.text}</p>}
      {byFamily(techniques).map(([family, list]) => (
        <fieldset key={family} class="family">
          <legend>{heading(family)}</legend>
          {list.map((technique) => (
            <label key={technique.id} class="check">
              <input
                type="checkbox"
                checked={isUsed(filter, technique)}
                disabled={!filter.uniqueness && technique.assumes === "uniqueness"}
                onChange={(event) => change(switched(filter, technique, event.currentTarget.checked))}
              />
              {technique.name}
              <Rating of={technique.rating} />
            </label>
          ))}
        </fieldset>
      ))}
      <div class="button-row">
        <Button act={() => change(USUAL)}>As usual</Button>
        <Button act={() => change({ ...USUAL, uniqueness: false })}>Usual, without uniqueness</Button>
        <Button primary act={close}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

/** Whether a technique has a search text in one of its names or its family. */
export function matches(technique: TechniqueInfo, search: string): boolean {
  // "X-Wing", "x wing" and "xwing" are one name.
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const names = [technique.name, technique.id, technique.family, ...technique.also_known_as];
  return names.some((name) => plain(name).includes(plain(search)));
}
