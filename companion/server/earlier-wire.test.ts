import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../shared/api/routes.ts';
import { startCompanion, type TestCompanion } from './testing/companion.ts';
import { EARLIER_WIRE, type EarlierRoute } from './testing/earlier-wire.ts';
import { misfits, type Schema } from './testing/wire-fit.ts';

interface Parts {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
}

/** Today's route of the same method and path. */
function today({ method, pattern }: EarlierRoute): Parts {
  const route = Object.values(ROUTES).find((one) => one.method === method && one.path === pattern);
  if (route === undefined) throw new Error(`${method} ${pattern} is gone.`);
  return route as unknown as Parts;
}

const NOTHING: Schema = { type: 'object', additionalProperties: false };
/** The requests of a route, side by side. */
const requests = (route: EarlierRoute): readonly (readonly [earlier: Schema, later: Schema])[] => {
  const { params, query, body } = today(route);
  return [
    [route.params ?? NOTHING, params ?? NOTHING],
    [route.query ?? NOTHING, query ?? NOTHING],
    [route.bodySchema ?? NOTHING, body ?? NOTHING],
  ];
};
const each = (found: (route: EarlierRoute) => readonly string[]): readonly string[] =>
  EARLIER_WIRE.flatMap((route) => found(route).map((place) => `${route.name} ${place}`));

let companion: TestCompanion;
beforeAll(async () => {
  companion = await startCompanion();
});
afterAll(() => companion.close());

describe('an extension of the minor version before, at this companion', () => {
  it('may send everything that it could send', () => {
    expect(each((route) => requests(route).flatMap(([earlier, later]) => misfits(earlier, later, false)))).toEqual([]);
  });

  it.each(EARLIER_WIRE.filter(({ name }) => name !== 'unpair'))('$name is answered as then', async (route) => {
    const { status, text } = await companion.call(route.method, route.path, route.body);
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect([...Value.Errors(route.reply, JSON.parse(text))]).toEqual([]);
  });

  it('meets no value that it does not know but new words, for which it shows none', () => {
    const news = each((route) => misfits(today(route).reply, route.reply, true));
    expect(news.filter((place) => !/\.reason: "(generation-limit|damaged)"$/.test(place))).toEqual(
      ['assistant-relevant', 'assistant-not-relevant', 'model-relevant', 'model-not-relevant'].map(
        (target) => `labelHistory [].target: "${target}"`,
      ),
    );
  });
});

describe('this extension, at a companion of the minor version before', () => {
  it('finds every field in its answers that it needs', () => {
    expect(each((route) => misfits(route.reply, today(route).reply, true))).toEqual([]);
  });

  it('is refused what came since alone: choices that such a companion does not offer, and the works of pages', () => {
    const refused = each((route) => requests(route).flatMap(([earlier, later]) => misfits(later, earlier, false)));
    const fields = new Set(refused.map((place) => place.replace(/: .*/, '')));
    expect([...fields].sort()).toEqual([
      'captures .captures[].page.work unknown',
      'labels .labels[].target',
      'results .show',
      'startCrawl .extraction unknown',
      'startCrawl .judge.model',
      'startCrawl .judge.parameters unknown',
      'takeAway .format',
      'takeAway .show',
    ]);
  });
});

it.each([
  ['a field that only the writer has', { a: { type: 'string' } }, {}, ['.a unknown']],
  ['a field that only the reader needs', {}, { b: { type: 'string' } }, ['.b absent']],
  ['a wider bound', { a: { type: 'integer', minimum: 0 } }, { a: { type: 'integer', minimum: 1 } }, ['.a minimum']],
  ['another pattern', { a: { type: 'string' } }, { a: { type: 'string', pattern: '^a$' } }, ['.a pattern']],
  ['one more word', { a: { enum: ['x', 'y'] } }, { a: { enum: ['x'] } }, ['.a: "y"']],
  ['a deeper field', { a: { anyOf: [{ type: 'null' }] } }, { a: { anyOf: [{ type: 'string' }] } }, ['.a: null']],
])('given %s, the comparison names it', (_what, given, wanted, places) => {
  const object = (properties: Record<string, Schema>): Schema => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  expect(misfits(object(given), object(wanted), false)).toEqual(places);
});
