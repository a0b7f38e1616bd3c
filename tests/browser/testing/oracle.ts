import { expect } from 'vitest';
import { longer } from '../../../shared/testing/effort.ts';
import { pageSees, pageTimes } from './page-sees.ts';
import { PROBE_LINKS } from './probe-page.ts';

/** A page in a browser, with the parts that only a debugger sees. */
export interface Probe {
  goto(url: string): Promise<unknown>;
  evaluate<A, R>(work: (given: A) => Promise<R>, given: A): Promise<R>;
  /** Marks of the signs that are drawn, from behind the closed shadow root, sorted. */
  signs(): Promise<string[]>;
}

/** Known addresses, each for another reason. */
export interface KnownLinks {
  readonly seen: string;
  readonly promising: string;
  readonly relevant: string;
  readonly notRelevant: string;
}

/** Text of a topic whose words make links promising or off topic. */
export const TOPIC =
  `Sourdough starter, levain, flour, yeast, bread, crumb, crust, oven, dough, rye, wheat, spelt, hydration, feeding, jar,
vinegar, acid, bacteria, ferment, bubbles, gluten, kneading, proofing, baking. `.repeat(3);

interface MarkedLink {
  readonly name: string;
  readonly href: string;
  readonly mark: string;
}
const HOME = 'Home';
/** The words of the scene's topic. */
const ON_TOPIC = 'A stiff levain from a sourdough starter, with wild yeast and rye flour';
const OFF_TOPIC = 'Ministers meet again over the budget of next year';
const MADE_UP = 'http://nowhere.example/made-up';
/** Bound of the slowest kind's time over the fastest's: the times are equal but for the machine's noise. */
const NOISE = 2;
const CROWD = 300;
/** Measurements of each kind in each round. */
const TURNS = longer(20, 60);
/** Rounds, in each of which every kind is measured. */
const ROUNDS = longer(2, 3);
/** Milliseconds between two looks for signs: each look goes through the whole page. */
const LOOK_MS = 250;

/** Links of the same text whose addresses are known in different ways. */
function groups({ seen, promising, relevant, notRelevant }: KnownLinks): [string, MarkedLink[]][] {
  const known: MarkedLink[] = [
    { name: 'seen', href: seen, mark: 'seen' },
    { name: 'suggested', href: promising, mark: 'promising' },
    { name: 'relevant', href: relevant, mark: 'promising' },
    { name: 'not relevant', href: notRelevant, mark: 'off-topic' },
  ];
  const madeUp = (mark: string): MarkedLink => ({ name: 'made up', href: MADE_UP, mark });
  return [
    [HOME, [madeUp(''), ...known]],
    [ON_TOPIC, [madeUp('promising'), ...known]],
    [OFF_TOPIC, [madeUp('off-topic'), ...known]],
  ];
}

const address = (origin: string, href: string, text: string, places: string): string =>
  `${origin}/probe?${new URLSearchParams({ href, text, places })}`;

async function openProbe(probe: Probe, url: string, mark: string, links: number): Promise<void> {
  await probe.goto(url);
  await expect.poll(() => probe.signs(), { message: url, interval: LOOK_MS }).toEqual(Array(links).fill(mark));
}

/** A page measures itself: for each kind of link it finds the same, with links in every place and with a single one. */
export async function expectNoOracle(probe: Probe, origin: string, known: KnownLinks): Promise<void> {
  // Links without a sign and with each sign are all in the first group; in the others words alone give a sign, too.
  const asked = longer(groups(known).slice(0, 1), groups(known));
  for (const [text, kinds] of asked) {
    await expectSame(probe, kinds, (href) => address(origin, href, text, 'every'), PROBE_LINKS, false);
  }
  const [[text, kinds] = [HOME, []]] = asked;
  await expectSame(probe, kinds, (href) => address(origin, href, text, 'every'), PROBE_LINKS, true);
  await expectSame(probe, kinds, (href) => address(origin, href, text, 'one'), 1, false);
}

async function expectSame(
  probe: Probe,
  kinds: readonly MarkedLink[],
  urlOf: (href: string) => string,
  links: number,
  unbound: boolean,
): Promise<void> {
  const all: Record<string, unknown>[] = [];
  for (const { name, href, mark } of kinds) {
    await openProbe(probe, urlOf(href), mark, links);
    all.push(JSON.parse(await probe.evaluate(pageSees, unbound)));
    expect(all.at(-1), `${name} at ${urlOf(href)}`).toEqual(all[0]);
  }
  const [first] = all;
  if (first === undefined) throw new Error('no kind of link');
  // Checks the measuring itself: the page sees the layer come, and where the browser reports it, the layer over its
  // dots.
  expect(first.mutations).toEqual([JSON.stringify(['childList', 'HTML', null, ['DIV'], []])]);
  expect(first.found).toEqual([false, false, false]);
  if (unbound) return;
  expect(first.scroll).toEqual([0, 0]);
  expect(first.scrolled).toEqual([0, 0]);
  expect((first.hits as string[][]).flat()).not.toContain('LAYER');
  const answers = new Set(first.uncovered as string[]);
  if (!answers.has('true undefined')) expect(answers).toContain('true false');
}

/** A page with hundreds of links measures its own times: no kind of link makes it slower than another. */
export async function expectNoClock(probe: Probe, origin: string, { seen, notRelevant }: KnownLinks): Promise<void> {
  const kinds = [
    { href: MADE_UP, mark: '' },
    { href: seen, mark: 'seen' },
    { href: notRelevant, mark: 'off-topic' },
  ];
  const all = kinds.map(() => ({ layouts: [] as number[], frames: [] as number[] }));
  // Measures in turn, so that a busy machine slows all of them equally.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { href, mark }] of kinds.entries()) {
      await openProbe(probe, address(origin, href, HOME, String(CROWD)), mark, CROWD);
      const { layouts, frames } = await probe.evaluate(pageTimes, TURNS);
      all[at]?.layouts.push(...layouts);
      all[at]?.frames.push(...frames);
    }
  }
  // A frame may begin late and the next in time, so the shortest is no evidence.
  const times = {
    layout: all.map(({ layouts }) => Math.min(...layouts)),
    frame: all.map(({ frames }) => median(frames)),
  };
  for (const [what, ms] of Object.entries(times)) {
    expect(Math.max(...ms), `${what}: ${ms.join(', ')} ms`).toBeLessThan(NOISE * Math.min(...ms));
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
