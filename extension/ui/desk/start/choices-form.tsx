import { canLearn, JUDGE_MODELS, MAX_EARLIER_CRAWLS, ORDER_NAMES } from '../../../../shared/api/crawl.ts';
import type { ParameterGroup } from '../../../../shared/api/parameter.ts';
import { t } from '../../messages.ts';
import { useModel } from '../../model/context.ts';
import { Amount } from '../../parts/amount.tsx';
import { Hostile } from '../../parts/hostile.tsx';
import { Tick } from '../../parts/tick.tsx';
import { ago } from '../../time.ts';
import { shownTopic } from '../../words/topic-name.ts';
import { LinesField } from '../fields.tsx';
import { Section } from '../section.tsx';
import { type CrawlFormValues, DEFAULTS } from './choices.ts';
import { ParameterFields } from './parameter-fields.tsx';

interface ChoicesFormProps {
  readonly choices: CrawlFormValues;
  readonly change: (choices: CrawlFormValues) => void;
  /** Parameters that the companion takes; empty before it answers. */
  readonly groups: readonly ParameterGroup[];
}

/** Crawls that have ended, to be ticked: an order that can be trained learns from them before its first page. */
function EarlierCrawls(props: {
  readonly ticked: readonly string[];
  readonly change: (ticked: readonly string[]) => void;
}) {
  const { ticked, change } = props;
  const ended = useModel().store.crawls.value.filter(({ state }) => state === 'done');
  if (ended.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('startLearnFrom')}</legend>
      <ul class="also">
        {ended.map(({ id, topicName, startedAt }) => (
          <li key={id}>
            <Tick
              on={ticked.includes(id)}
              disabled={!ticked.includes(id) && ticked.length >= MAX_EARLIER_CRAWLS}
              turn={(on) => change(on ? [...ticked, id] : ticked.filter((one) => one !== id))}
            >
              <span>
                <Hostile text={shownTopic(topicName)} max={80} /> <span class="muted small">{ago(startedAt)}</span>
              </span>
            </Tick>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Offers the choices for a crawl: order, judge and limits, and rarely needed ones under a fold. */
export function ChoicesForm({ choices, change, groups }: ChoicesFormProps) {
  const set = (part: Partial<CrawlFormValues>): void => change({ ...choices, ...part });
  return (
    <Section title={t('startHow')}>
      <div class="row">
        <NameField
          label={t('reportOrder')}
          names={ORDER_NAMES}
          recommended={DEFAULTS.order}
          name={choices.order}
          choose={(order) => set({ order, parameters: {} })}
        />
        {(['pages', 'perHost', 'minutes'] as const).map((limit) => (
          <Amount
            key={limit}
            label={t(`start_${limit}`)}
            min={limit === 'minutes' ? 0 : 1}
            max={limit === 'minutes' ? 500_000 : 1_000_000}
            value={choices[limit]}
            take={(value) => set({ [limit]: value })}
          />
        ))}
      </div>
      <details>
        <summary>{t('startMore')}</summary>
        <div class="sheet">
          <LinesField label={t('startOnly')} rows={2} value={choices.only} change={(only) => set({ only })} />
          <LinesField label={t('startNever')} rows={2} value={choices.never} change={(never) => set({ never })} />
          <p class="muted small">{t('startPatternHint')}</p>
          <div class="row">
            <NameField
              label={t('startJudge')}
              names={JUDGE_MODELS}
              recommended={DEFAULTS.judge}
              name={choices.judge}
              choose={(judge) => set({ judge, judgeParameters: {} })}
            />
            <NumberField label={t('startThreshold')} max={1} step="any" take={(threshold) => set({ threshold })} />
            {choices.judge === 'nearest-centre' && (
              <NumberField label={t('startHits')} min={1} max={50} take={(hits) => set({ hits })} />
            )}
          </div>
          <div class="row">
            <Amount
              label={t('budgetPerSite')}
              min={0}
              max={1_000_000}
              value={choices.perSite}
              take={(perSite) => set({ perSite })}
            />
            <NumberField
              label={t('startOffTopic')}
              max={1_000_000}
              take={(offTopicPerSite) => set({ offTopicPerSite })}
            />
          </div>
          <LinesField
            label={t('startRelevantSites')}
            rows={2}
            value={choices.relevantSites}
            change={(relevantSites) => set({ relevantSites })}
          />
          <LinesField
            label={t('startOtherSites')}
            rows={2}
            value={choices.otherSites}
            change={(otherSites) => set({ otherSites })}
          />
          <Tick on={choices.originals} turn={(originals) => set({ originals })}>
            {t('startOriginals')}
          </Tick>
          {(canLearn(choices.order) || choices.judge === 'naive-bayes') && (
            <EarlierCrawls ticked={choices.learnFrom} change={(learnFrom) => set({ learnFrom })} />
          )}
          <ParameterFields
            group={groups.find(({ of, name }) => of === 'order' && name === choices.order)}
            values={choices.parameters}
            change={(parameters) => set({ parameters })}
          />
          <ParameterFields
            group={groups.find(({ of, name }) => of === 'judge' && name === choices.judge)}
            values={choices.judgeParameters}
            change={(judgeParameters) => set({ judgeParameters })}
          />
          <ParameterFields
            group={groups.find(({ of }) => of === 'extraction')}
            values={choices.extraction}
            change={(extraction) => set({ extraction })}
          />
        </div>
      </details>
    </Section>
  );
}

/** A number that may be left out: then it is NaN. */
function NumberField(props: {
  readonly label: string;
  readonly min?: number;
  readonly max: number;
  readonly step?: 'any';
  readonly take: (value: number) => void;
}) {
  const { label, min = 0, max, step, take } = props;
  return (
    <label class="field">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        step={step ?? 1}
        onInput={({ currentTarget }) => take(currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** Offers a list of names that are the same in every language; the form's default is marked as recommended. */
function NameField<Name extends string>(props: {
  readonly label: string;
  readonly names: readonly Name[];
  readonly recommended: Name;
  readonly name: Name;
  readonly choose: (name: Name) => void;
}) {
  const { label, names, recommended, name, choose } = props;
  return (
    <label class="field">
      {label}
      <select
        value={name}
        onChange={({ currentTarget }) => choose(names.find((one) => one === currentTarget.value) ?? name)}
      >
        {names.map((one) => (
          <option key={one} value={one}>
            {one === recommended ? t('startRecommended', one) : one}
          </option>
        ))}
      </select>
    </label>
  );
}
