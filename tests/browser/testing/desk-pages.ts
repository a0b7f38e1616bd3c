import type { Store } from '../../../companion/store/store.ts';
import { keepSamplePages, type SamplePage } from '../../../companion/store/testing/sample-pages.ts';
import type { Topic } from '../../../shared/topic/topic.ts';

export const deskTopic: Topic = {
  id: 'topic-1',
  name: 'Keeping a sourdough starter alive',
  words: ['sourdough', 'starter'],
  texts: [
    {
      url: 'http://bread.example/starter',
      title: 'Keeping a sourdough starter alive',
      text: 'A sourdough starter lives on flour and water. Feed the starter daily, keep the jar warm, and discard half of the starter before each feeding. Flour with bran makes the culture lively; hydration decides how sour it gets.',
    },
    {
      url: 'http://bread.example/2014/03/how_to_keep_a_sourdough_starter_alive_through_a_long_winter.html',
      title: 'Through a long winter',
      text: 'A sourdough starter lives in the fridge for weeks.',
    },
  ],
};

const FEEDING =
  'Sour, sweet, or like old apples: what your starter tells you, and how much flour it wants in return. A table for warm and cold kitchens shows hours between feedings for a starter kept on the counter or in the fridge.';

/** Returns pages of a typical crawl on sourdough: hosts large and small, reprints, other languages, misses. */
export function deskPages(): SamplePage[] {
  const named: SamplePage[] = [
    {
      url: 'http://bread.example/starter',
      title: 'Keeping a sourdough starter alive',
      text: deskTopic.texts[0]?.text ?? '',
      words: deskTopic.words,
      relevance: 0.98,
    },
    {
      url: 'https://www.slowbread.example/feeding',
      title: 'A starter that never dies: feeding by smell',
      text: FEEDING,
      relevance: 0.94,
      from: 0,
      anchor: 'feeding by smell',
    },
    {
      url: 'https://reader.example/copied',
      title: 'Feeding by smell',
      text: FEEDING,
      relevance: 0.91,
      from: 1,
      anchor: 'reprinted',
    },
    {
      url: 'https://digest.example/again',
      title: 'A starter that never dies',
      text: `${FEEDING} Via slowbread.`,
      relevance: 0.9,
      from: 2,
    },
    {
      url: 'https://blog.millers.example/hydration',
      title: 'Why hydration changes everything',
      text: 'A stiff levain keeps for a week, a liquid levain for two days. We measured hydration of both at three temperatures and kept the jars of levain for the open day at the mill.',
      relevance: 0.88,
      from: 1,
      anchor: 'hydration',
    },
    {
      url: 'https://mianbao.example.cn/yanghu/1',
      title: '酸面团的养护：从零开始',
      text: '喂养、温度与保存：如何让酵种保持活力，以及出现灰水时该怎么办。酵种需要面粉和水，每天喂养一次。',
      relevance: 0.86,
      language: 'zh',
      from: 0,
      anchor: '酸面团',
    },
    {
      url: 'https://rye.example/beginners',
      title: 'Rye for beginners',
      text: 'Rye flour ferments faster than wheat. Begin with a cup of rye and wait two days.',
      relevance: 0.55,
      unsure: true,
      from: 4,
    },
    {
      url: 'https://forum.bakers.example/t/48812',
      title: 'Is grey liquid on top a bad sign?',
      text: 'It is called hooch, it is harmless, and it means your culture is hungry. Pour it off or stir it in.',
      relevance: 0.52,
      unsure: true,
      from: 4,
    },
    {
      url: 'https://shop.example/mixers',
      title: 'Stand mixers on sale',
      text: 'Seven speeds, two bowls and free delivery until Sunday. Terms apply to this sale.',
      relevance: 0.08,
      from: 0,
    },
  ];
  const many = Array.from({ length: 21 }, (_, at): SamplePage => {
    const host = ['crumb.example', 'oven.example', 'flourmill.example', 'kitchen.example'][at % 4] ?? '';
    const good = at % 3 !== 0;
    const text = good
      ? `Note ${at}: the culture in jar ${at} rose ${at + 2} centimetres on bran flour number ${at * 7}, and smelled of ${['yoghurt', 'apples', 'honey'][at % 3]}.`
      : `Opening hours number ${at}: the branch in street ${at * 3} closes at ${at % 12}, parking lot ${at} is free on Sundays.`;
    return {
      url: `https://${host}/${at}`,
      title: good ? `Jar diary ${at}` : `Branch ${at}`,
      text,
      relevance: good ? 0.6 + at / 200 : 0.1 + at / 500,
      from: at % 8,
    };
  });
  const now = Date.now();
  return [...named, ...many].map((page, at, all) => ({ ...page, foundAt: now - (all.length - at) * 12 * 3_600_000 }));
}

/** Returns the result of a watch's round: the changed page and the new pages on it. */
export function newPages(): SamplePage[] {
  const foundAt = Date.now();
  return [
    { url: 'http://bread.example/starter', title: 'Keeping a sourdough starter alive', relevance: 0.98, foundAt },
    {
      url: 'http://bread.example/new-year/how-twelve-readers-brought-their-sourdough-starters-through-the-winter',
      title: 'Starters of the new year',
      text: 'Twelve readers tell how their sourdough starters came through the winter, and what they feed them now.',
      relevance: 0.9,
      from: 0,
      anchor: 'new',
      foundAt,
    },
  ];
}

/** A crawl of very many pages whose links lead anywhere, the same at each call. */
export function keepTangle(store: Store, pages: number, links: number): void {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const place = (): number => Math.floor(random() * pages);
  keepSamplePages(
    store,
    Array.from({ length: pages }, (_, n) => ({
      url: `http://h${Math.floor(random() ** 2 * 300)}.example/${n}`,
      title: `Page ${n}`,
      relevance: random(),
      ...(n === 0 ? {} : { from: Math.floor(random() * n) }),
    })),
  );
  const edges = Array.from({ length: links }, (): [number, number] => [place(), place()]);
  Object.assign(store.results, { edges: () => edges });
}
