import { useId } from 'preact/hooks';
import type { ParameterGroup, ParameterView } from '../../../../shared/api/parameter.ts';
import { languageTag, number, t } from '../../messages.ts';
import { Tick } from '../../parts/tick.tsx';

/** Values that the user changed, by name; every other parameter has its default. */
export type ParameterValues = Readonly<Record<string, number>>;

interface ParameterFieldsProps {
  readonly group: ParameterGroup | undefined;
  readonly values: ParameterValues;
  readonly change: (values: ParameterValues) => void;
}

/** Offers the parameters of an order or judge, each with its default, its bounds and one sentence. */
export function ParameterFields({ group, values, change }: ParameterFieldsProps) {
  if (group === undefined || group.parameters.length === 0) return null;
  return (
    <fieldset key={`${group.of} ${group.name}`}>
      <legend>{t('startParameters', group.name)}</legend>
      <div class="sheet">
        {group.parameters.map((rule) => (
          <ParameterField
            key={rule.name}
            rule={rule}
            value={values[rule.name] ?? rule.default}
            take={(value) => {
              const { [rule.name]: _before, ...others } = values;
              change(value === rule.default ? others : { ...others, [rule.name]: value });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ParameterFieldProps {
  readonly rule: ParameterView;
  readonly value: number;
  /** Called with values within the bounds only. */
  readonly take: (value: number) => void;
}

function ParameterField({ rule, value, take }: ParameterFieldProps) {
  const id = useId();
  const { name, kind, names, least, most, default: usual } = rule;
  const isChinese = languageTag().startsWith('zh');
  const sentence = (
    <span dir="auto" lang={isChinese ? 'zh' : 'en'}>
      {isChinese ? rule.zh : rule.en}
    </span>
  );
  if (kind === 'switch')
    return (
      <Tick on={value === 1} turn={(on) => take(on ? 1 : 0)}>
        <span>
          {usual === 1 ? t('startRecommended', name) : name} <span class="muted small">{sentence}</span>
        </span>
      </Tick>
    );
  const bounds = kind === 'choice' ? '' : ` ${shown(least)} – ${shown(most)} · ${t('startRecommended', shown(usual))}`;
  return (
    <p class="field">
      <label for={id}>{name}</label>
      {kind === 'choice' ? (
        <select
          id={id}
          aria-describedby={`${id}-hint`}
          value={value}
          onChange={({ currentTarget }) => take(Number(currentTarget.value))}
        >
          {names.map((one, at) => (
            <option key={one} value={at}>
              {at === usual ? t('startRecommended', one) : one}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="number"
          id={id}
          aria-describedby={`${id}-hint`}
          required
          min={least}
          max={most}
          step={kind === 'whole' ? 1 : 'any'}
          defaultValue={String(value)}
          onInput={({ currentTarget }) => {
            if (currentTarget.validity.valid) take(currentTarget.valueAsNumber);
          }}
        />
      )}
      <span class="muted small" id={`${id}-hint`}>
        {sentence}
        {bounds}
      </span>
    </p>
  );
}

/** A value too small for three digits after the point keeps them all. */
const shown = (value: number): string => (value !== 0 && Math.abs(value) < 0.001 ? String(value) : number(value));
