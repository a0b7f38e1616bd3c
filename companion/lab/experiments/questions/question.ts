import type { SimulatedCrawl } from '../../crawl/simulate.ts';

/** The labels of the recorded web for one topic, as an honest user would answer by them. */
export interface HonestUser {
  /** @param page its number @returns undefined where the web does not say: the user skips the question */
  isOn(page: number): boolean | undefined;
  /** @returns undefined where no page of the host that the crawl can reach has a label */
  isSiteOn(host: string): boolean | undefined;
}

/** One question of the product. A question about something other than a page is one more implementation of this. */
export interface Question {
  /** Identifies the question: a crawl never asks one twice. */
  readonly key: string;
  /** @returns undefined where the user skips it */
  answer(user: HonestUser): boolean | undefined;
  /** Brings the answer to the crawl. */
  tell(crawl: SimulatedCrawl, answer: boolean): void;
}

/**
 * Chooses the next question by the crawl's knowledge; sees no labels. @param asked keys of the questions so far,
 * answered or skipped @returns undefined without a question
 */
export type Asker = (crawl: SimulatedCrawl, asked: ReadonlySet<string>) => Question | undefined;

/**
 * Asks like the popup: about a seed where every answer was no (`seedsToAsk`). Else by turns about the page whose label
 * would teach most (`pagesToAsk`), and about the fetched page without a label whose relevance is nearest to the judge's
 * threshold, the newest of those equally near; no seeds.
 */
export const askPages: Asker = (crawl, asked) => {
  for (const { page } of crawl.seedsToAsk(asked)) return pageQuestion(page);
  if (asked.size % 2 === 0) for (const { page } of crawl.pagesToAsk(asked)) return pageQuestion(page);
  let best: number | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (const { page, relevance, isSeed, label } of crawl.held()) {
    const far = Math.abs(relevance - crawl.threshold);
    if (isSeed || label !== undefined || far > nearest || asked.has(String(page))) continue;
    best = page;
    nearest = far;
  }
  return best === undefined ? undefined : pageQuestion(best);
};

function pageQuestion(page: number): Question {
  return {
    key: String(page),
    answer: (user) => user.isOn(page),
    tell: (crawl, answer) => crawl.label(page, answer),
  };
}

/**
 * The product's questions about sites: the best host that was not asked about (`hostsToAsk`).
 */
export const askSites: Asker = (crawl, asked) => {
  // A skipped host gets no further question, and stays among the best.
  const best = crawl.hostsToAsk(asked.size + 1).find(({ host }) => !asked.has(host));
  return best === undefined ? undefined : siteQuestion(best.host);
};

/** A site where there is one to ask about, else a page; every other question is about a page. */
export const askBoth: Asker = (crawl, asked) => {
  const [first, second] = asked.size % 2 === 0 ? [askSites, askPages] : [askPages, askSites];
  return first(crawl, asked) ?? second(crawl, asked);
};

function siteQuestion(host: string): Question {
  return {
    key: host,
    answer: (user) => user.isSiteOn(host),
    tell: (crawl, answer) => crawl.answerSite(host, answer),
  };
}
