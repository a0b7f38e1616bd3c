import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import { t } from '../messages.ts';
import { addLinks } from '../model/add-links.ts';
import { useModel } from '../model/context.ts';
import type { MoreBy } from '../parts/dead-end.tsx';
import { useDesk } from './model.ts';
import { Section } from './section.tsx';
import { BeginFrom } from './start/begin-from.tsx';
import { SearchSeeds } from './start/search-seeds.tsx';
import { SeedLists } from './start/seed-list.tsx';
import type { Save, TopicDraft } from './topic-draft.ts';

interface MoreLinksProps {
  readonly crawl: CrawlView;
  readonly topic: TopicDraft;
  readonly save: Save;
}

/**
 * Gives a crawl that has no link left to follow more of them: from search services, lists, and the user's own pages.
 */
export function MoreLinks({ crawl, topic, save }: MoreLinksProps) {
  const { store } = useModel();
  const add = (seeds: readonly string[]): void => void addLinks(store, crawl.id, { seeds: [...seeds] });
  const { words } = topic;
  const turnWord = (word: string, on: boolean): void =>
    void save({ ...topic, words: [...words.filter((one) => one !== word), ...(on ? [word] : [])] });
  return (
    <>
      <Landing by="search">
        <Section title={t('moreTitle')}>
          <SearchSeeds words={words.join('\n')} add={add} open />
          <SeedLists add={add} />
        </Section>
      </Landing>
      <Landing by="begin">
        <BeginFrom take={(pages) => add(pages.map(({ url }) => url))} words={words} turnWord={turnWord} />
      </Landing>
    </>
  );
}

/** Takes the focus once when the desk was opened at this part. */
export function Landing({ by, children }: { readonly by: MoreBy; readonly children: ComponentChildren }) {
  const { moreBy } = useDesk();
  const place = useRef<HTMLDivElement>(null);
  const isWanted = moreBy.value === by;
  useLayoutEffect(() => {
    if (!isWanted) return;
    moreBy.value = undefined;
    place.current?.scrollIntoView();
    place.current?.focus();
  }, [isWanted]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
