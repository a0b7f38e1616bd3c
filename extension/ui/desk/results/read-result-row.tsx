import type { CapturedPage } from '../../../../shared/api/captured-page.ts';
import { percent, t } from '../../messages.ts';
import { Address, WebLink } from '../../parts/hostile.tsx';
import { Icon } from '../../parts/icons.tsx';
import { ago } from '../../time.ts';

interface ReadResultRowProps {
  readonly page: CapturedPage;
  /** The answer that is not sent yet. */
  readonly answer: boolean | undefined;
  readonly give: (urls: readonly string[], belongs: boolean | undefined) => void;
}

const ANSWERS = [
  { belongs: true, look: 'yes', icon: 'check', text: 'pageBelongs' },
  { belongs: false, look: 'no', icon: 'cross', text: 'pageDoesNot' },
] as const;

/** A page that the user read and that fits the topic, among the results of a crawl. */
export function ReadResultRow({ page: { url, title, at, relevance }, answer, give }: ReadResultRowProps) {
  return (
    <tr class="read-result" data-label={answer === undefined ? 'none' : answer ? 'relevant' : 'not-relevant'}>
      <td />
      <td>
        <p class="strong title">
          <WebLink url={url} text={title} focusable />
        </p>
        <p class="muted small clip">
          <Address url={url} />{' '}
          <span>
            · <b class="mark">{t('readMark')}</b> · {ago(at)}
          </span>
        </p>
      </td>
      <td class="number">{percent(relevance)}</td>
      <td class="verdicts">
        {ANSWERS.map(({ belongs, look, icon, text }) => (
          <button
            key={text}
            type="button"
            class={look}
            aria-pressed={answer === belongs}
            aria-label={`${t(text)}: ${title}`}
            onClick={() => give([url], answer === belongs ? undefined : belongs)}
          >
            <Icon name={icon} />
            {t(text)}
          </button>
        ))}
      </td>
    </tr>
  );
}
