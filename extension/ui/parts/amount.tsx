import { useState } from 'preact/hooks';

interface AmountProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** Value shown at first. */
  readonly value: number;
  readonly take: (value: number) => void;
}

/**
 * Shows a field for a whole number. Redraws leave a half-typed number alone; `take` gets it once it is within bounds.
 */
export function Amount({ label, min, max, value, take }: AmountProps) {
  const [typed, setTyped] = useState(String(value));
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        required
        min={min}
        max={max}
        step={1}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (currentTarget.validity.valid) take(currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}
