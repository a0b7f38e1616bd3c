import { siteLabel } from '../../../crawl/rules/site-labels.ts';
import { runKnown } from '../../crawl/run-known.ts';
import type { SimulatedCrawl } from '../../crawl/simulate.ts';
import { askedTopic, startCrawl } from '../../crawl/start.ts';
import { type ChosenTopic, chosenTopics, type LabWeb, type RunOptions, stepping } from '../../experiment.ts';
import type { ArmRun, ArmRuns } from '../../metrics/arms.ts';
import { foundCurve, sharesOf } from '../../metrics/found.ts';
import { reachableFrom } from '../../metrics/reachable.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';
import { budgetsWithin, oracleRun } from '../harvest/run.ts';
import { type Asker, askBoth, askPages, askSites, type HonestUser } from './question.ts';

/** Answers that the user gives in all, a crawl each. */
export const ANSWERS = [3, 5, 10, 20, 30] as const;
/** Pages fetched before the first question. */
export const FIRST = 20;
/** Pages fetched between two questions: a user reads an answer's effect, and the last of thirty comes by page 80. */
export const EVERY = 2;
/** Most fetches for each page wanted, of any label; a crawl that needs more counts as one without further finds. */
const FETCHES = 4;

export const UNASKED = 'no answer';
/** Kinds of question, by name. */
const ASKERS: Readonly<Record<string, Asker>> = { pages: askPages, sites: askSites, both: askBoth };

/** How often the user answers which questions. */
interface Answering {
  readonly arm: string;
  readonly answers: number;
  readonly asker: Asker;
}

const ANSWERINGS: readonly Answering[] = [
  { arm: UNASKED, answers: 0, asker: askPages },
  ...Object.entries(ASKERS).flatMap(([kind, asker]) =>
    ANSWERS.map((answers) => ({ arm: `${answers} answers, ${kind}`, answers, asker })),
  ),
];
export const QUESTION_ARMS: readonly string[] = ANSWERINGS.map(({ arm }) => arm);

/**
 * Returns a user who answers by the labels of a recorded web. A site is on the topic when most of its labelled pages
 * are that links from the seeds lead to.
 * @param on labels: 1 on the topic, 0 off, -1 unknown
 */
export function honestUser(web: ParsedWeb, on: Int8Array, seeds: readonly string[]): HonestUser {
  const isReachable = reachableFrom(web, seeds);
  return {
    isOn: (page) => (on[page] === -1 ? undefined : on[page] === 1),
    isSiteOn(host) {
      const isThere = siteLabel({ relevant: [host], notRelevant: [] });
      let pages = 0;
      let found = 0;
      for (const [page, label] of on.entries()) {
        if (label === -1 || isReachable[page] !== 1 || isThere(web.urls[page] ?? '') !== true) continue;
        pages += 1;
        found += label;
      }
      return pages === 0 ? undefined : 2 * found > pages;
    },
  };
}

/** Shares of the oracle by which of the product's questions the user answered, and how many. */
export function runQuestions(lab: LabWeb, options: RunOptions): ArmRuns {
  const budgets = budgetsWithin(options.pages);
  const [order = 'adaptive'] = options.orders;
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length * options.repeats * ANSWERINGS.length);
  const runs = topics.flatMap((chosen): ArmRun[] => {
    const on = lab.truth.of(chosen.topic, lab.web.urls);
    const best = foundCurve(oracleRun(lab.web, on, chosen, options.pages), on);
    const user = honestUser(lab.web, on, chosen.seeds);
    return Array.from({ length: options.repeats }, (_, draw) => draw).flatMap((draw) =>
      ANSWERINGS.map(({ arm, answers, asker }): ArmRun => {
        step(`${lab.web.name} ${chosen.topic.id}, draw ${draw + 1}: ${arm}`);
        const crawl = start(lab, chosen, order, options.seed + draw);
        answerQuestions(crawl, user, answers, asker);
        const found = foundCurve(runKnown(crawl, on, options.pages, FETCHES), on);
        const values = sharesOf(found, best, budgets);
        return { topic: chosen.topic.id, arm, draw, values };
      }),
    );
  });
  return { web: lab.web.name, budgets, arms: QUESTION_ARMS, runs };
}

const start = ({ web }: LabWeb, { topic, seeds }: ChosenTopic, order: RunOptions['orders'][number], seed: number) =>
  startCrawl({ web, topic: askedTopic(topic), seeds, order, randomSeed: seed, asksSites: true });

/**
 * Crawls and answers until so many answers are given. A question that the user skips is followed by the next at once;
 * without a question the user waits for the next pages.
 */
export function answerQuestions(crawl: SimulatedCrawl, user: HonestUser, answers: number, asker: Asker): void {
  const asked = new Set<string>();
  let given = 0;
  for (let until = FIRST; given < answers; until += EVERY) {
    if (crawl.run(until).length < until) return;
    for (;;) {
      const question = asker(crawl, asked);
      if (question === undefined) break;
      asked.add(question.key);
      const answer = question.answer(user);
      if (answer === undefined) continue;
      question.tell(crawl, answer);
      given += 1;
      break;
    }
  }
}
