import type { Flat, FlatElement } from './flat.ts';

/** What the markup around an element says of it. Distances are steps up to the nearest such element, 9 for none near. */
export interface Place {
  /** To an element whose class or id names content ("article-body", "entry", "zhengwen"). */
  readonly toContent: number;
  /** To one whose class or id names anything else ("related", "comments", "nav"). */
  readonly toOther: number;
  readonly article: boolean;
  readonly main: boolean;
  readonly furniture: boolean;
  readonly form: boolean;
  readonly figure: boolean;
  readonly hidden: boolean;
}

const NOWHERE: Place = {
  toContent: 8,
  toOther: 8,
  article: false,
  main: false,
  furniture: false,
  form: false,
  figure: false,
  hidden: false,
};
const FAR = 9;
const MAX_NAMES = 300;

const CONTENT =
  /article|content|post(?!er)|entry|(?:^|[-_ ])(?:body|text|story|main|detail|prose|markdown|read(?:er)?|description|news|blog|artical|zw|neirong|zhengwen)|articlebody/i;
const OTHER =
  /comment|share|social|related|recommend|sidebar|side-|promo|footer|foot|header|nav|menu|breadcrumb|crumb|byline|newsletter|subscri|signup|cookie|consent|gdpr|popup|modal|banner|widget|sponsor|advert|(?:^|[-_ ])ads?(?:[-_ ]|$)|copyright|disclaim|tags?(?:[-_ ]|$)|meta(?:[-_ ]|$)|author|toolbar|pagination|pager|rating|login|hidden|more|caption|credit|outbrain|taboola|disqus|trending|popular|next|prev|tool/i;
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

const among = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const FURNITURE = among('nav aside footer header');
const FURNITURE_ROLES = among('navigation complementary contentinfo banner');
const FORMS = among('form button label');
const FIGURES = among('figure figcaption');
const TOP = among('html body');

function isHidden({ node }: FlatElement): boolean {
  if (node.attribute('hidden') !== undefined || node.attribute('aria-hidden') === 'true') return true;
  const style = node.attribute('style');
  return style !== undefined && HIDDEN_STYLE.test(style.slice(0, MAX_NAMES));
}

/** What a class and id say. */
interface Named {
  readonly content: boolean;
  readonly other: boolean;
}
const UNNAMED: Named = { content: false, other: false };

/** Reads names once each: the elements of a page share a few dozen of them, and the patterns are long. */
function nameReader(): (element: FlatElement) => Named {
  const known = new Map<string, Named>();
  return ({ name, node }) => {
    if (TOP.has(name)) return UNNAMED;
    const names = `${node.attribute('class') ?? ''} ${node.attribute('id') ?? ''}`.slice(0, MAX_NAMES);
    if (names === ' ') return UNNAMED;
    const before = known.get(names);
    if (before !== undefined) return before;
    const named = { content: CONTENT.test(names), other: OTHER.test(names) };
    known.set(names, named);
    return named;
  };
}

function placeOf(element: FlatElement, around: Place, named: Named): Place {
  const { name, node } = element;
  const role = node.attribute('role') ?? '';
  const articleBody = node.attribute('itemprop') === 'articleBody';
  const content = articleBody || named.content;
  return {
    toContent: content ? 0 : Math.min(FAR, around.toContent + 1),
    toOther: named.other ? 0 : Math.min(FAR, around.toOther + 1),
    article: around.article || name === 'article' || articleBody,
    main: around.main || name === 'main' || role === 'main',
    furniture: around.furniture || FURNITURE.has(name) || FURNITURE_ROLES.has(role),
    form: around.form || FORMS.has(name),
    figure: around.figure || FIGURES.has(name),
    hidden: around.hidden || isHidden(element),
  };
}

/** The place of each element, by its index. One pass. */
export function placesOf(flat: Flat): readonly Place[] {
  const places: Place[] = [];
  const read = nameReader();
  for (const element of flat.elements) {
    const around = element.parent === undefined ? NOWHERE : (places[element.parent.index] ?? NOWHERE);
    places.push(placeOf(element, around, read(element)));
  }
  return places;
}
