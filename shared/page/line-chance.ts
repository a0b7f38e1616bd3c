import { coreOf, reads } from './core.ts';
import { enclosingBlock, type Flat, type FlatElement, type Line } from './flat.ts';
import { type Measure, measure } from './measure.ts';
import { type PathGroup, pathGroups } from './path-groups.ts';
import { type Place, placesOf } from './places.ts';
import { HEADING_LEVEL } from './tags.ts';

const BOILERPLATE =
  /©|copyright|all rights reserved|subscribe|newsletter|sign up|log in|cookie|click here|share (?:this|on)|follow us|read more|related|advertis|comments?\b|privacy|版权|责任编辑|责编|来源|编辑|转载|分享|评论|相关|阅读|扫一扫|微信|声明|举报|上一篇|下一篇/i;
const DATE = /\b(?:19|20)\d\d\b|\d{1,2}[:：]\d\d|\b(?:ago|am|pm)\b/i;
/** Units of a line that are searched for boilerplate. */
const SAMPLE = 200;
/** Steps up within which the class or id of an element still says something of a line. */
const NEAR = 4;

/**
 * Log odds that each rule adds. Weights are rounded and say how sure the rule is by itself: 0.5 a hint, 1 likely, 2 strong, 3 nearly certain.
 * They were written down from what the rules mean, not fitted to pages.
 */
const WEIGHT = {
  start: -2,
  reads: 1.5,
  words: 0.3,
  linked: -3,
  ended: 0.5,
  boilerplate: -1.5,
  date: -1,
  furniture: -2,
  form: -2,
  hidden: -3,
  figure: -0.5,
  article: 0.5,
  main: 0.5,
  namedContent: 0.5,
  namedOther: -1,
  core: 2,
  besideCore: 0,
  outside: -1,
  outsideAndNamedOther: -3,
  beforeTitle: -1,
  heading: 1,
  neighbour: 0.5,
  groupShare: 2,
  groupLinked: -2,
} as const;

const linkedShare = ({ linked, start, end }: Line): number => linked / Math.max(1, end - start);
const holds = (outer: FlatElement | undefined, inner: FlatElement): boolean =>
  outer !== undefined && inner.index >= outer.index && inner.index <= outer.last;

function byText(line: Line, numbers: Measure, text: string): number {
  const linked = linkedShare(line);
  const sample = text.slice(line.start, Math.min(line.end, line.start + SAMPLE));
  let odds = WEIGHT.words * Math.min(4, Math.log1p(numbers.words)) + WEIGHT.linked * linked;
  if (reads(linked, numbers)) odds += WEIGHT.reads;
  if (numbers.ended) odds += WEIGHT.ended;
  if (numbers.words < 30 && BOILERPLATE.test(sample)) odds += WEIGHT.boilerplate;
  if (numbers.words < 12 && DATE.test(sample)) odds += WEIGHT.date;
  return odds;
}

const isNamedOther = ({ toContent, toOther }: Place): boolean => toOther < NEAR && toOther <= toContent;

function byPlace(place: Place): number {
  const { furniture, form, hidden, figure, article, main, toContent } = place;
  let odds = 0;
  if (furniture) odds += WEIGHT.furniture;
  if (form) odds += WEIGHT.form;
  if (hidden) odds += WEIGHT.hidden;
  if (figure) odds += WEIGHT.figure;
  if (article) odds += WEIGHT.article;
  if (main) odds += WEIGHT.main;
  if (toContent < NEAR) odds += WEIGHT.namedContent;
  if (isNamedOther(place)) odds += WEIGHT.namedOther;
  return odds;
}

function byCore(core: FlatElement | undefined, owner: FlatElement, place: Place, h1: FlatElement | undefined): number {
  if (holds(core, owner)) return WEIGHT.core + (HEADING_LEVEL.has(owner.name) ? WEIGHT.heading : 0);
  const beside = core !== undefined && holds(enclosingBlock(core.parent), owner);
  const before = h1 !== undefined && owner.index < h1.index;
  const other = isNamedOther(place) ? WEIGHT.outsideAndNamedOther : 0;
  return other + (beside ? WEIGHT.besideCore : WEIGHT.outside) + (before ? WEIGHT.beforeTitle : 0);
}

const byGroup = ({ share, linked }: PathGroup): number => WEIGHT.groupShare * share + WEIGHT.groupLinked * linked;

/** Chance in [0, 1] that each line is main text, by a sum of plain rules about its words, its place and its neighbours. Linear in the page. */
export function lineChances(flat: Flat): readonly number[] {
  const measures = flat.lines.map(({ start, end }) => measure(flat.text, start, end));
  const places = placesOf(flat);
  const core = coreOf(flat, measures, places);
  const groups = pathGroups(flat, measures);
  const h1 = flat.elements.find(({ name, start, end }) => name === 'h1' && end > start);
  const prose = flat.lines.map((line, at) => {
    const numbers = measures[at];
    return numbers !== undefined && reads(linkedShare(line), numbers);
  });
  return flat.lines.map((line, at) => {
    const numbers = measures[at];
    const place = places[line.owner.index];
    const group = groups[at];
    if (numbers === undefined || place === undefined || group === undefined) return 0;
    const neighbours = Number(prose[at - 1] === true) + Number(prose[at + 1] === true);
    const odds =
      WEIGHT.start +
      byText(line, numbers, flat.text) +
      byPlace(place) +
      byCore(core, line.owner, place, h1) +
      byGroup(group) +
      WEIGHT.neighbour * neighbours;
    return 1 / (1 + Math.exp(-odds));
  });
}
