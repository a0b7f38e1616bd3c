// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { PAGE_LIMITS } from '../../../shared/page/record.ts';
import { aLink, anIntent, aPage } from '../../testing/builders.ts';
import { topicOf } from './topic-of.ts';

const of = (intent: Parameters<typeof anIntent>[0], page = aPage()) =>
  topicOf({ id: 'crawl-1', topicId: 'topic-1', intent: anIntent(intent) }, page);

describe('the topic that the user pointed at', () => {
  it('on a page: its text, named by its title, from its address', () => {
    const made = of({});
    expect(made?.topic).toEqual({
      id: 'topic-1',
      name: 'Sourdough starter',
      texts: [{ url: aPage().url, title: 'Sourdough starter', text: 'Feed the starter every day.' }],
      words: [],
    });
    expect(made?.spec).toMatchObject({ id: 'crawl-1', topicId: 'topic-1', seeds: [aPage().url], order: 'adaptive' });
  });

  it("given a page titled with its site's name, the topic is named by what distinguishes the page", () => {
    const page = aPage({ url: 'https://bread.example/starter', title: 'Bread', headings: ['Bread', 'Feeding'] });
    expect(of({ pageTitle: 'Bread' }, page)?.topic.name).toBe('Feeding');
    expect(of({ pageTitle: 'Starters – Bread' }, page)?.topic.name).toBe('Starters');
  });

  it('on a selection: the selection and nothing else of the page', () => {
    const made = of({ selection: 'wild yeast' });
    expect(made?.topic.name).toBe('wild yeast');
    expect(made?.topic.texts.map(({ text }) => text)).toEqual(['wild yeast']);
  });

  it('on a link: from its address, by its context and the page around it', () => {
    const made = of({ linkUrl: 'https://levain.example/stiff#top' }, aPage({ links: [aLink()] }));
    expect(made?.spec.seeds).toEqual(['https://levain.example/stiff']);
    expect(made?.topic.texts.map(({ text }) => text)).toEqual([
      'More on stiff levain for cold kitchens',
      'Feed the starter every day.',
    ]);
    expect(made?.topic.name).toBe('stiff levain');
  });

  it("given an unreadable page, uses the browser's data of it", () => {
    const made = topicOf(
      { id: 'c', topicId: 't', intent: anIntent({ pageUrl: 'https://pdf.example/a.pdf#page=2' }) },
      undefined,
    );
    expect(made?.spec.seeds).toEqual(['https://pdf.example/a.pdf']);
    expect(made?.topic.name).toBe('Sourdough starter');
  });

  it.each([
    anIntent({ pageUrl: 'chrome://settings/' }),
    anIntent({ pageUrl: '', pageTitle: '' }),
    anIntent({ pageUrl: 'file:///a', selection: 'words' }),
  ])('given no web address, there is no topic (%#)', (intent) => {
    expect(topicOf({ id: 'c', topicId: 't', intent }, undefined)).toBeUndefined();
  });

  it('holds no half of a sign, which the companion would refuse, whatever the page or a bound does', () => {
    const thumbs = '👍🏽'.repeat(1_000);
    for (const made of [
      of({ selection: `a${thumbs}` }),
      of({ selection: `a${'👍'.repeat(PAGE_LIMITS.text / 2)}` }),
      of({ selection: 'torn \ud83d apart' }),
      topicOf(
        { id: 'c', topicId: 't', intent: anIntent({ pageTitle: `a${'👍'.repeat(PAGE_LIMITS.title)}` }) },
        undefined,
      ),
      topicOf({ id: 'c', topicId: 't', intent: anIntent({ pageTitle: 'torn \ud83d apart' }) }, undefined),
    ]) {
      const { name, texts } = made?.topic ?? { name: '\ud83d', texts: [] };
      for (const text of [name, ...texts.flatMap((one) => [one.title, one.text])]) {
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }
      expect(name.length).toBeLessThanOrEqual(200);
    }
  });

  it('is named without controls and within bounds', () => {
    const name = of({ selection: `\u202e${'喂'.repeat(5_000)}` })?.topic.name ?? '';
    expect(name.startsWith('喂')).toBe(true);
    expect(name.length).toBeLessThanOrEqual(200);
  });
});
