import { useId, useState } from 'preact/hooks';
import type { CapturedPage } from '../../../shared/api/captured-page.ts';
import { displayText } from '../../../shared/text/display.ts';
import { number, percent, plural, t } from '../messages.ts';
import { useModel } from '../model/context.ts';
import { useReadPages } from '../model/use-read-pages.ts';
import { ago } from '../time.ts';
import { Icon } from './icons.tsx';
import { ReadPageRow } from './read-page-row.tsx';

/** Pages that are offered at once. */
const OFFERED = 12;
/** Rows shown before a click on *more*. */
const FIRST_ROWS = 4;

interface ReadPagesProps {
  readonly topicId: string;
  readonly topicName: string;
  /** Shown open, although the user may have put the question off. */
  readonly open: boolean;
  /** The question stays away once it is put off. */
  readonly canWait: boolean;
}

/** "You read these. Which belong?": pages that the user read, to be named as pages of a topic or not. */
export function ReadPages({ topicId, topicName, open, canWait }: ReadPagesProps) {
  const { store } = useModel();
  const read = useReadPages(topicId, OFFERED);
  const [all, setAll] = useState(false);
  const title = useId();
  const { pages, answers, taken } = read;
  if (pages.length === 0 || (canWait && read.isLater)) return <Taken {...taken} />;
  const open0 = pages.filter(({ url }) => !answers.has(url));
  const answer = (urls: readonly string[], belongs: boolean | undefined): void => {
    read.answer(urls, belongs);
    store.said.value = belongs === undefined ? t('answerRemoved') : t(belongs ? 'pageBelongs' : 'pageDoesNot');
  };
  const none = (): void => {
    read.answer(
      open0.map(({ url }) => url),
      false,
    );
    read.finish();
  };
  const shown = all ? pages : pages.slice(0, FIRST_ROWS);
  return (
    <section class="card read-pages" aria-labelledby={title}>
      <details open={open}>
        <summary>
          <h2 id={title}>{t('belongTitle')}</h2>
          <Icon name="chevron" />
        </summary>
        <p class="muted small">{t('belongHint', displayText(topicName, 60))}</p>
        <ul>
          {shown.map((page, at) => (
            <ReadPageRow
              key={page.url}
              page={page}
              why={whyOffered(page)}
              answer={answers.get(page.url)}
              ofSite={isFirstOfSite(pages, page) ? pages.filter(({ site }) => site === page.site) : []}
              isFirst={at === 0}
              give={answer}
            />
          ))}
        </ul>
        <p class="row read-buttons">
          {!all && pages.length > FIRST_ROWS && (
            <button type="button" class="plain link" onClick={() => setAll(true)}>
              {t('belongMore', number(pages.length))}
            </button>
          )}
          <button type="button" class="primary" disabled={answers.size === 0} onClick={read.finish}>
            {t('belongDone')}
          </button>
          <button type="button" onClick={none}>
            {t('belongNone')}
          </button>
          {canWait && (
            <button type="button" class="plain" onClick={read.later}>
              {t('belongLater')}
            </button>
          )}
        </p>
        <p class="muted small">{t('belongKeys')}</p>
      </details>
      <Taken {...taken} />
    </section>
  );
}

/** Numbers of pages that the last answers made texts of the topic or labelled. */
function Taken({ texts = 0, labels = 0 }: { readonly texts?: number; readonly labels?: number }) {
  if (texts + labels === 0) return null;
  return (
    <p class="small taken" role="status">
      {texts > 0 && plural('belongTaken', texts)} {labels > 0 && plural('belongRefused', labels)}
    </p>
  );
}

const isFirstOfSite = (pages: readonly CapturedPage[], page: CapturedPage): boolean =>
  pages.find(({ site }) => site === page.site) === page;

/** Returns the reasons for offering a page, strongest first. */
function whyOffered({ linked, sameHour, relevance, at }: CapturedPage): string {
  const reasons = [
    ...(linked ? [t('belongLinked')] : []),
    ...(relevance >= 0.1 ? [t('belongAlike', percent(relevance))] : []),
    ...(sameHour ? [t('belongSameHour')] : []),
  ];
  return [...reasons, ago(at)].join(' · ');
}
