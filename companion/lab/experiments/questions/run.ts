import { runKnown } from '../../crawl/run-known.ts';
import type { SimulatedCrawl } from '../../crawl/simulate.ts';
import { askedTopic, startCrawl } from '../../crawl/start.ts';
import { type ChosenTopic, chosenTopics, type LabWeb, type RunOptions } from '../../experiment.ts';
import type { ArmRun, ArmRuns } from '../../metrics/arms.ts';
import { foundCurve, sharesOf } from '../../metrics/found.ts';
import { budgetsWithin, oracleRun } from '../harvest/run.ts';
import { type Asker, askUnsure } from './question.ts';

/** Answers that the user gives in all, a crawl each. */
export const ANSWERS = [3, 5, 10, 20, 30] as const;
/** Pages fetched before the first question. */
export const FIRST = 20;
/** Pages fetched between two questions: a user reads an answer's effect, and the last of thirty comes by page 80. */
export const EVERY = 2;
/** Fetches a page asked for, of any label; a crawl that needs more counts as one that found no more. */
const FETCHES = 4;

export const UNASKED = 'no answer';
export const armOf = (answers: number): string => (answers === 0 ? UNASKED : `${answers} answers`);

/** Shares of the oracle by how many of the product's questions the user answered. */
export function runQuestions(lab: LabWeb, options: RunOptions, asker: Asker = askUnsure): ArmRuns {
  const budgets = budgetsWithin(options.pages);
  const [order = 'adaptive'] = options.orders;
  const counts = [0, ...ANSWERS];
  const runs = chosenTopics(lab, options).flatMap((chosen): ArmRun[] => {
    const on = lab.truth.of(chosen.topic, lab.web.urls);
    const best = foundCurve(oracleRun(lab.web, on, chosen, options.pages), on);
    return Array.from({ length: options.repeats }, (_, draw) => draw).flatMap((draw) =>
      counts.map((answers): ArmRun => {
        options.progress(`${lab.web.name} ${chosen.topic.id}, draw ${draw + 1}: ${armOf(answers)}`);
        const crawl = start(lab, chosen, order, options.seed + draw);
        answerQuestions(crawl, on, answers, asker);
        const found = foundCurve(runKnown(crawl, on, options.pages, FETCHES), on);
        const values = sharesOf(found, best, budgets);
        return { topic: chosen.topic.id, arm: armOf(answers), draw, values };
      }),
    );
  });
  return { web: lab.web.name, budgets, arms: counts.map(armOf), runs };
}

const start = ({ web }: LabWeb, { topic, seeds }: ChosenTopic, order: RunOptions['orders'][number], seed: number) =>
  startCrawl({ web, topic: askedTopic(topic), seeds, order, randomSeed: seed });

/**
 * Crawls and answers until so many answers are given. A question that the user skips is followed by the next at once.
 * @param on labels: 1 on the topic, 0 off, -1 unknown
 */
export function answerQuestions(crawl: SimulatedCrawl, on: Int8Array, answers: number, asker: Asker): void {
  const asked = new Set<string>();
  const isOn = (page: number): boolean | undefined => (on[page] === -1 ? undefined : on[page] === 1);
  for (let given = 0; given < answers; given++) {
    const until = FIRST + given * EVERY;
    if (crawl.run(until).length < until) return;
    for (;;) {
      const question = asker(crawl, asked);
      if (question === undefined) break;
      asked.add(question.key);
      const answer = question.answer({ isOn });
      if (answer === undefined) continue;
      question.tell(crawl, answer);
      break;
    }
  }
}
