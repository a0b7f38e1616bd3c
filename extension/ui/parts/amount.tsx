import { useState } from 'preact/hooks';

interface Props {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** What stands there at first. */
  readonly value: number;
  readonly take: (value: number) => void;
}

/** A whole number to be typed. Half typed it is left alone, whatever is drawn meanwhile; it is taken as soon as it is within its bounds. */
export function Amount({ label, min, max, value, take }: Props) {
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
