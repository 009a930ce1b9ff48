// A choice from a list.

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  /** Values with their words. */
  readonly options: readonly (readonly [string, string])[];
  readonly disabled?: boolean;
}

/** The choice, with its label. */
export function Select({ label, value, change, options, disabled = false }: SelectProps) {
  return (
    <label>
      {label}
      <select value={value} disabled={disabled} onChange={(event) => change(event.currentTarget.value)}>
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
