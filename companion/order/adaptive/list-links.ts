import type { LinkRecord } from '../../../shared/page/record.ts';

/** UTF-16 units of a link text that are read. */
const MAX_TEXT = 40;
/** Words before the name of a list: `the full blog archive`. */
const BEFORE: ReadonlySet<string> = new Set(['the', 'all', 'blog', 'full', 'post', 'posts', 'site']);

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(','));

/**
 * Names of lists by how surely they hold what a site has, the surest first: as last steps of addresses, and as link
 * texts.
 */
const NAMES = [
  {
    strength: 1,
    steps: setOf('archive,archives,sitemap,site-map,map,all,all-posts,allposts,contents,toc,posts-list,归档,目录'),
    texts: setOf(
      'archive,archives,all,all posts,all articles,all entries,all topics,all pages,sitemap,site map,contents,table of contents,complete list,index,归档,文章归档,所有文章,全部文章,全部,目录,网站地图,站点地图,网站导航,导航',
    ),
  },
  {
    strength: 0.85,
    steps: setOf(
      'post,posts,blog,article,articles,writing,writings,essays,journal,notes,news,entries,publications,list,directory,catalog,resources,doc,docs,documentation',
    ),
    texts: setOf(''),
  },
  {
    strength: 0.7,
    steps: setOf('tag,tags,category,categories,topics,people,courses,projects'),
    texts: setOf(
      'blog,posts,articles,writing,writings,essays,notes,news,publications,projects,people,tags,categories,topics,research,courses,directory,标签,分类,列表,频道,专题,文章',
    ),
  },
  {
    strength: 0.5,
    steps: setOf(''),
    texts: setOf(
      'older,older posts,older entries,older articles,next,next page,previous posts,previous entries,previous page,more posts,下一页,更多',
    ),
  },
] as const;
const SECOND_PAGE = /\/page\/?2\/?(?:index\.\w+)?$|[?&]paged?=2$/i;
const SECOND = 0.5;
const INDEX_FILE = /^index\.\w+$/i;
const ENDING = /\.\w{1,5}$/;

/**
 * How surely a link leads to a list of what its site has, in [0,1]: 1 archive or sitemap, 0.85 posts, 0.7 tags, 0.5
 * older or next, else 0.
 */
export function listStrength({ anchor, url }: LinkRecord): number {
  const step = lastStep(url);
  const said = saidOf(anchor);
  const named = NAMES.find(
    ({ steps, texts }) => (step !== '' && steps.has(step)) || said.some((text) => texts.has(text)),
  );
  return named?.strength ?? (SECOND_PAGE.test(url) ? SECOND : 0);
}

/** Last step of an address without its ending, an index file taken for its folder. */
function lastStep(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  if (start < 0) return '';
  let end = endOfPath(url, start);
  while (end > start) {
    const slash = url.lastIndexOf('/', end - 1);
    const step = url.slice(slash + 1, end);
    if (step !== '' && !INDEX_FILE.test(step)) return step.toLowerCase().replace(ENDING, '');
    end = slash;
  }
  return '';
}

function endOfPath(url: string, start: number): number {
  const query = url.indexOf('?', start);
  const fragment = url.indexOf('#', start);
  if (query < 0) return fragment < 0 ? url.length : fragment;
  return fragment < 0 ? query : Math.min(query, fragment);
}

/** A link text in words, then without each of the words before the name; none where it says nothing. */
function saidOf(anchor: string): readonly string[] {
  const words = anchor
    .slice(0, MAX_TEXT)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const first = words.findIndex((word) => !BEFORE.has(word));
  const last = first < 0 ? words.length - 1 : first;
  return words.length === 0 ? [] : Array.from({ length: last + 1 }, (_, at) => words.slice(at).join(' '));
}
