import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageReading } from '../../../shared/api/reading.ts';
import { displayText } from '../../../shared/text/display.ts';
import { call } from '../../companion-client/companion.ts';
import { t } from '../messages.ts';
import { attempt } from '../model/attempt.ts';
import { useModel } from '../model/context.ts';
import { ago } from '../time.ts';
import { skipWords } from '../words/skip-words.ts';

type Block = PageReading['blocks'][number];

/** A page of a crawl whose text the companion can return. */
export interface ReadablePage {
  readonly id: number;
  readonly crawlId: string;
  readonly foundAt: number;
}

/** Shows a page as text. Requests it once, when shown. `#page-ID` holds its title. */
export function Reading({ page: { id, crawlId, foundAt } }: { readonly page: ReadablePage }) {
  const { store } = useModel();
  const [read, setRead] = useState<PageReading>();
  const [asking, setAsking] = useState(true);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const params = { id: crawlId, page: id };
    void attempt(store, () => call('readPage', { params })).then((reading) => {
      setRead(reading);
      setAsking(false);
    });
  }, []);
  // Scrolls the status, and later the text, into view: a request by key may put it below the edge.
  useEffect(() => status.current?.scrollIntoView({ block: 'nearest' }), [asking]);
  return (
    <>
      <p ref={status} class="muted small" role="status" aria-busy={asking}>
        {asking ? t('deskReading') : read === undefined ? t('deskUnread') : sourceWords(read, foundAt)}
      </p>
      {read !== undefined && read.source !== 'none' && <Text id={id} read={read} />}
    </>
  );
}

/** Describes the source of the text and the reason for it, and says if the site refuses AI models. */
function sourceWords({ source, failure, refusesAiInput }: PageReading, foundAt: number): string {
  const why = failure === '' ? [] : [t('readUnfetched', skipWords(failure))];
  const from = { page: t('readFresh'), kept: t('readKept', ago(foundAt)), none: t('readNone') }[source];
  return [...why, from, ...(refusesAiInput ? [t('readNoAi')] : [])].join(' ');
}

function Text({
  id,
  read: { blocks, summary, language, truncated },
}: {
  readonly id: number;
  readonly read: PageReading;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    // Focuses the text if the list that holds it still has the focus, so that the next keys scroll it.
    const around = section.current?.parentElement?.closest('[tabindex]') ?? undefined;
    if (around === document.activeElement) section.current?.focus();
  }, []);
  return (
    // Focusable, because it scrolls by itself and keys must reach it.
    <section
      ref={section}
      class="card reading"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
      tabIndex={0}
      aria-labelledby={`page-${id}`}
    >
      {summary !== '' && <h3>{t('reportDigest')}</h3>}
      <div lang={language === 'und' ? undefined : language}>
        {summary !== '' && (
          <>
            <Line text={summary} />
            <hr />
          </>
        )}
        {blocks.map((block, at) => (
          <BlockView key={at} block={block} />
        ))}
        {truncated && <p>…</p>}
      </div>
    </section>
  );
}

function BlockView({ block: { kind, n, lines } }: { readonly block: Block }) {
  const items = lines.map((line, at) => (
    <li key={at} dir="auto">
      {displayText(line, line.length)}
    </li>
  ));
  if (kind === 'bullets') return <ul>{items}</ul>;
  if (kind === 'numbered') return <ol start={n}>{items}</ol>;
  if (kind === 'heading') {
    // Below the name of the view.
    const Heading = `h${Math.min(6, n + 2)}` as 'h3';
    return <Heading dir="auto">{displayText(lines.join(' '), 500)}</Heading>;
  }
  if (kind === 'code') {
    return (
      <pre dir="ltr">
        <code>{lines.map(codeLine).join('\n')}</code>
      </pre>
    );
  }
  const paragraphs = lines.map((line, at) => <Line key={at} text={line} />);
  return kind === 'quote' ? <blockquote>{paragraphs}</blockquote> : paragraphs;
}

/** Sets the direction by the line's own text; the browser ignores text within a `<bdi>` for that. */
function Line({ text }: { readonly text: string }) {
  return <p dir="auto">{displayText(text, text.length)}</p>;
}

/** Keeps the indentation of a line of code, which shows its nesting. */
const codeLine = (line: string): string => `${/^ */.exec(line)?.[0] ?? ''}${displayText(line, line.length)}`;
