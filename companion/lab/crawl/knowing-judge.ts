import type { Judge } from '../../judge/judge.ts';
import type { ParsedWeb } from '../web/parsed-web.ts';

/** Relevance of an on-topic page; an off-topic one has the rest to 1. */
const SURE = 0.95;

/**
 * A judge that cannot err: it returns a page's label, and uses another judge if the label is unknown. It shows how much
 * of an order's loss is due to the judge. For measuring only: besides the oracle, only this sees labels in a crawl, and
 * only an experiment can make one. @param on 1 for pages on the topic, 0 off, -1 unknown
 */
export function knowingJudge(web: ParsedWeb, on: Int8Array, judge: Judge): Judge {
  return {
    threshold: judge.threshold,
    unsureWithin: judge.unsureWithin,
    get revision() {
      return judge.revision;
    },
    judge(page, isSeed) {
      const judged = judge.judge(page, isSeed);
      const label = on[web.find(page.url)] ?? -1;
      const features = JSON.stringify([label, judged.features]);
      return { ...judged, ...verdict(label, judged.relevance, judge.threshold), features };
    },
    recall(features, isSeed) {
      judge.recall((JSON.parse(features) as [number, string])[1], isSeed);
    },
    isMadeFor: (features) => judge.isMadeFor((JSON.parse(features) as [number, string])[1]),
    rejudge(features) {
      const [label, kept] = JSON.parse(features) as [number, string];
      const judged = judge.rejudge(kept);
      return { ...judged, ...verdict(label, judged.relevance, judge.threshold) };
    },
    account: (features) => judge.account((JSON.parse(features) as [number, string])[1]),
    learn(features, relevant) {
      judge.learn((JSON.parse(features) as [number, string])[1], relevant);
    },
    hint(features, weak) {
      judge.hint((JSON.parse(features) as [number, string])[1], weak);
    },
  };
}

function verdict(label: number, judged: number, threshold: number): { relevance: number; onTopic: boolean } {
  const relevance = label === -1 ? judged : label === 1 ? SURE : 1 - SURE;
  return { relevance, onTopic: relevance >= threshold };
}
