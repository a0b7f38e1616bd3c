interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

/** A line of text under its label. */
export function TextField({ label, value, change, max }: TextFieldProps & { readonly max?: number }) {
  return (
    <label class="field">
      {label}
      <input maxLength={max} value={value} onInput={({ currentTarget }) => change(currentTarget.value)} />
    </label>
  );
}

/** Several lines of text under their label. */
export function LinesField({
  label,
  value,
  change,
  rows,
  invalid,
}: TextFieldProps & { readonly rows: number; readonly invalid?: boolean }) {
  return (
    <label class="field">
      {label}
      <textarea
        rows={rows}
        aria-invalid={invalid}
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  );
}
