import type { ComponentChildren } from 'preact';
import type { Suggestion } from '../../../shared/api/page.ts';
import { displayText } from '../../../shared/text/display.ts';
import { t } from '../messages.ts';
import { featureWords } from '../words/feature-words.ts';
import { Address, Hostile } from './hostile.tsx';

const MAX_WORDS = 12;
/** Longest text shown on each side of a link, in UTF-16 units. */
const MAX_SIDE = 120;

/** Shows why a page is suggested: the path to it, its link, the matching words, and the strongest evidence. */
export function WhyDetails({ why }: { readonly why: Suggestion['why'] }) {
  return (
    <dl class="reasons small">
      {why.path.length > 1 && (
        <Reason name={t('whyPath')}>
          <ol class="way">
            {why.path.map(({ url, title }) => (
              <li key={url}>{title === '' ? <Address url={url} /> : <Hostile text={title} max={90} />}</li>
            ))}
          </ol>
        </Reason>
      )}
      {`${why.before}${why.anchor}${why.after}`.trim() !== '' && (
        <Reason name={t('whyAnchor')}>
          <LinkInText why={why} />
        </Reason>
      )}
      {why.words.length > 0 && (
        <Reason name={t('whyWords')}>
          <ul class="words">
            {why.words.slice(0, MAX_WORDS).map((word) => (
              <li key={word}>
                <Hostile text={word} max={40} />
              </li>
            ))}
          </ul>
        </Reason>
      )}
      {why.parts.length > 0 && (
        <Reason name={t('whyParts')}>
          <Weights parts={why.parts} />
        </Reason>
      )}
      {/* Absent in what an older version kept. */}
      {why.judged?.length > 0 && (
        <Reason name={t('whyJudged')}>
          <Weights parts={why.judged} />
        </Reason>
      )}
    </dl>
  );
}

/** Shows the link's words within their sentence. A side that is cut ends with a whole word, where it has spaces. */
function LinkInText({ why: { before, anchor, after } }: { readonly why: Suggestion['why'] }) {
  const head = before.length > MAX_SIDE ? `…${before.slice(-MAX_SIDE).replace(/^\S{0,20}\s/, '')}` : before;
  const tail = after.length > MAX_SIDE ? `${after.slice(0, MAX_SIDE).replace(/\s\S{0,20}$/, '')}…` : after;
  // One `bdi` for all three parts: three would appear in reverse order in right-to-left pages.
  return (
    <bdi>
      {displayText(head)} <mark>{displayText(anchor)}</mark>
      {/^[\p{Pe}\p{Po}]/u.test(tail) ? '' : ' '}
      {displayText(tail)}
    </bdi>
  );
}

/** Draws bars in proportion to each weight, relative to the heaviest. */
function Weights({ parts }: { readonly parts: Suggestion['why']['parts'] }) {
  const heaviest = Math.max(...parts.map(({ weight }) => Math.abs(weight)), Number.MIN_VALUE);
  return (
    <ul class="weights">
      {parts.map(({ feature, detail, weight }) => (
        <li key={`${feature} ${detail}`}>
          <span class="bar" aria-hidden="true" data-against={weight < 0}>
            <span style={{ inlineSize: `${(Math.abs(weight) / heaviest) * 100}%` }} />
          </span>
          <span>
            {featureWords(feature)}
            {detail !== '' && (
              <>
                {': '}
                <Hostile text={detail} max={80} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Reason({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
