// The settings.

import type { Dispatch } from "../game/actions";
import type { Settings, State } from "../game/state";
import { Dialog } from "./Dialog";

interface SettingsProps {
  readonly state: State;
  readonly dispatch: Dispatch;
  readonly close: () => void;
}

/** The names of settings that are on or off. */
type Switch = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];
/** The names of settings with several choices. */
type Choice = Exclude<keyof Settings, Switch>;

/** The dialog of settings. */
export function SettingsDialog({ state, dispatch, close }: SettingsProps) {
  const { settings } = state;
  const change = (change: Partial<Settings>) => dispatch({ type: "settings", change });

  const choice = <Name extends Choice>(
    name: Name,
    title: string,
    choices: readonly (readonly [Settings[Name], string])[],
  ) => (
    <fieldset class="setting">
      <legend>{title}</legend>
      <div class="options">
        {choices.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={settings[name] === value}
              onChange={() => change({ [name]: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
  const toggle = (name: Switch, title: string, about: string) => (
    <label class="setting switch">
      <span>
        {title}
        <small>{about}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={settings[name]}
        onChange={() => change({ [name]: !settings[name] })}
      />
    </label>
  );

  return (
    <Dialog title="Settings" close={close}>
      <h3>Look</h3>
      {choice("theme", "Light or dark", [
        ["system", "As the system"],
        ["light", "Light"],
        ["dark", "Dark"],
      ])}
      {choice("palette", "Colours", [
        ["standard", "Standard"],
        ["contrast", "High contrast"],
        ["colour-blind", "Colour-blind"],
      ])}
      <h3>Help</h3>
      {toggle("conflicts", "Show conflicts", "Values and marks that contradict each other")}
      {toggle("checkSolution", "Check against the solution", "Shows wrong values as soon as the solution is known")}
      {toggle("sameDigit", "Highlight equal digits", "Those like the selected cell")}
      {toggle("houses", "Shade what a cell sees", "The row, column and box of the selected cell")}
      <h3>Play</h3>
      {choice("tidy", "A placed digit takes away", [
        ["off", "Nothing"],
        ["candidates", "Candidates"],
        ["all", "All marks"],
      ])}
      {toggle("digitFirst", "Digit first", "Choose a digit, then click cells; Enter puts it in the selected ones")}
      {toggle("timer", "Clock", "Shows the time; P pauses and hides the board")}
    </Dialog>
  );
}
