import { useEffect, useState } from 'preact/hooks';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { SiteQuestion } from '../../../shared/api/site-question.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../companion-client/companion.ts';
import { skippedSites, skipSite } from '../../storage/site-skips.ts';
import { number, plural, t } from '../messages.ts';
import { attempt } from '../model/attempt.ts';
import { useModel } from '../model/context.ts';

/** Questions per request: one is shown, the others replace those that the user skips. */
const ASKED = 20;
/** Longest names that are shown of a host and a topic. */
const MAX_HOST = 60;
const MAX_TOPIC = 60;

interface SiteDecision {
  readonly host: string;
  readonly relevant: boolean;
}

/** "Does this site write about the topic?": one question at a time, for a crawl that can still use the answer. */
export function SiteQuestions() {
  const { store } = useModel();
  const crawl = store.chosen.value;
  if (crawl === undefined || crawl.state === 'done') return null;
  return <Questions key={crawl.id} crawl={crawl} />;
}

function Questions({ crawl }: { readonly crawl: CrawlView }) {
  const { store } = useModel();
  const [round, setRound] = useState(0);
  const [answered, setAnswered] = useState<SiteDecision>();
  const question = useQuestion(crawl, round);
  const again = (): void => setRound((before) => before + 1);
  const answer = async (host: string, relevant: boolean | null): Promise<void> => {
    const parts = { params: { id: crawl.id }, body: { host, relevant } };
    if ((await attempt(store, () => call('answerSite', parts))) === undefined) return;
    setAnswered(relevant === null ? undefined : { host, relevant });
    store.said.value = relevant === null ? t('answerRemoved') : saidOf({ host, relevant });
    again();
  };
  const skip = async (host: string): Promise<void> => {
    await attempt(store, () => skipSite(crawl.id, host));
    again();
  };
  if (question === undefined && answered === undefined) return null;
  return (
    <section class="card site-question" aria-label={t('siteQuestions')}>
      {answered !== undefined && (
        <p class="small row">
          <span class="muted">{saidOf(answered)}</span>
          <button type="button" class="plain link" onClick={() => void answer(answered.host, null)}>
            {t('undo')}
          </button>
        </p>
      )}
      {question !== undefined && (
        <Question
          question={question}
          topic={crawl.topicName}
          answer={(relevant) => void answer(question.host, relevant)}
          skip={() => void skip(question.host)}
        />
      )}
    </section>
  );
}

const saidOf = ({ host, relevant }: SiteDecision): string =>
  t(relevant ? 'siteSaidYes' : 'siteSaidNo', displayText(host, MAX_HOST));

interface QuestionProps {
  readonly question: SiteQuestion;
  readonly topic: string;
  readonly answer: (relevant: boolean) => void;
  readonly skip: () => void;
}

function Question({ question: { host, links, fetched, onTopic }, topic, answer, skip }: QuestionProps) {
  const keys: Readonly<Record<string, () => void>> = { y: () => answer(true), n: () => answer(false), s: skip };
  const onKey = (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (act === undefined || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    // Elsewhere in the popup n labels a suggestion.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <fieldset onKeyDown={onKey}>
      <legend class="strong">{t('siteQuestion', displayText(host, MAX_HOST), displayText(topic, MAX_TOPIC))}</legend>
      <p class="muted small">
        {plural('siteLinks', links)} {fetched > 0 && t('siteRead', number(onTopic), number(fetched))}
      </p>
      <p class="row">
        <button type="button" onClick={() => answer(true)}>
          {t('siteYes')} <kbd>y</kbd>
        </button>
        <button type="button" onClick={() => answer(false)}>
          {t('siteNo')} <kbd>n</kbd>
        </button>
        <button type="button" class="plain" onClick={skip}>
          {t('siteSkip')} <kbd>s</kbd>
        </button>
      </p>
    </fieldset>
  );
}

/**
 * Returns the best question that the user did not skip, until it is answered. Requests again after an answer, and when
 * the crawl has read twice as many pages.
 */
function useQuestion({ id, state, fetched }: CrawlView, round: number): SiteQuestion | undefined {
  const { store } = useModel();
  const connected = store.companion.value.state === 'connected';
  const [question, setQuestion] = useState<SiteQuestion>();
  useEffect(() => {
    if (!connected) return;
    let current = true;
    const ask = async (): Promise<void> => {
      const [questions, isSkipped] = await Promise.all([
        call('siteQuestions', { params: { id }, query: { limit: ASKED } }),
        skippedSites(id),
      ]);
      const open = questions.filter(({ host }) => !isSkipped(host));
      // A question that the user may be reading stays while it is one of the best.
      if (current) setQuestion((shown) => open.find(({ host }) => host === shown?.host) ?? open[0]);
    };
    // An older companion has no such route, and the notice above explains other failures.
    void ask().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [id, state, Math.ceil(Math.log2(fetched + 1)), round, connected]);
  return connected ? question : undefined;
}
