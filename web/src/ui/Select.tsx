// A choice from a list.

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly change: (value: Value) => void;
  /** Values with their words. */
  readonly options: readonly (readonly [Value, string])[];
  readonly disabled?: boolean;
}

/** The choice, with its label. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, change, options, disabled = false } = props;
  return (
    <label>
      {label}
      <select value={value} disabled={disabled} onChange={(event) => change(event.currentTarget.value as Value)}>
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
