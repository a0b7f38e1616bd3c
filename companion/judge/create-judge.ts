import type { JudgeModel } from '../../shared/api/crawl.ts';
import { sigmoid } from '../../shared/learn/sigmoid.ts';
import { keywordsOf } from '../../shared/topic/keyword.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { Calibration } from './calibration.ts';
import type { Judge, Judgement } from './judge.ts';
import { KeywordEvidence } from './keyword-evidence.ts';
import { LabelEvidence } from './label-evidence.ts';
import { createNearestCentreJudge } from './nearest-centre.ts';
import { PlaceEvidence } from './place-evidence.ts';
import { type Profile, profileFrom, profileOf, profileText } from './profile.ts';
import { TextLikeness } from './text-likeness.ts';
import { createVsmJudge } from './vsm.ts';
import { WeakLabels } from './weak-labels.ts';
import { WordEvidence } from './word-evidence.ts';

/** An even chance: a page is on the topic when it is likelier than not that the user would say so. */
const THRESHOLD = 0.5;
const UNSURE = 0.15;
/** A page with fewer words than this is never surely off the topic. */
const LITTLE_TEXT = 20;
/** Weights of the kinds of evidence, the same for every web and topic. */
const WEIGHT = { keywords: 0.7, words: 3.5, places: 0.5 } as const;
/** Pages that a label is worth in the word counts. */
const LABEL_PAGES = 6;
const FIRST_REVISION = 12;
const GROWTH = 1.5;

export interface JudgeOptions {
  /** `ambit` unless said. `vsm`: plain TF-IDF cosine, `nearest-centre`: the same among several topics; the papers' ways. */
  readonly model?: JudgeModel;
  /** Least relevance of a page on the topic, in [0,1]; each model has its own when left out. */
  readonly threshold?: number;
  /** The other topics of the crawl, for `nearest-centre`. */
  readonly rivals?: readonly Topic[];
}

/** The judge of one topic of one crawl. */
export function createJudge(topic: Topic, options: JudgeOptions = {}): Judge {
  switch (options.model) {
    case 'vsm':
      return createVsmJudge(topic, options.threshold);
    case 'nearest-centre':
      return createNearestCentreJudge(topic, options.rivals ?? [], options.threshold);
    default:
      return createAmbitJudge(topic, options.threshold);
  }
}

/**
 * Judges pages from what the user gave: typed words, texts, labels. Log odds add up from keywords (presence Naive Bayes),
 * words that go with confidently judged pages (self-training), nearness to the user's texts, the folder the page is in, and,
 * once there are any, the user's labels. `rejudge` is due whenever the pages seen have grown by half.
 */
function createAmbitJudge(topic: Topic, threshold = THRESHOLD): Judge {
  const keywords = keywordsOf(topic.words);
  const byKeywords = new KeywordEvidence(keywords.length);
  const byTexts = new TextLikeness(topic.texts);
  const byWords = new WordEvidence();
  const byPlaces = new PlaceEvidence();
  const byLabels = new LabelEvidence();
  const byDeeds = new WeakLabels(byWords, LABEL_PAGES / 2);
  const calibration = new Calibration();
  let revision = 0;
  let pages = 0;
  let next = FIRST_REVISION;

  for (const text of topic.texts) byWords.count(textProfile(text), 1, LABEL_PAGES);

  const teacher = (profile: Profile): number => byKeywords.logOdds(profile) + byTexts.logOdds(profile);
  const trust = (): number => pages / (pages + 15);
  /** Log odds by where they come from. */
  const evidenceOf = (profile: Profile) => {
    const taught = 1 - trust() * (1 - WEIGHT.keywords);
    return {
      keywords: taught * byKeywords.logOdds(profile),
      texts: taught * byTexts.logOdds(profile),
      words: trust() * WEIGHT.words * byWords.evidence(profile),
      labels: byLabels.logOdds(profile),
      place: trust() * WEIGHT.places * byPlaces.logOdds(profile.url),
    };
  };
  const judged = (profile: Profile, evidence = evidenceOf(profile)): Judgement => {
    const relevance = sigmoid(calibration.of(contentLogOdds(evidence) + evidence.place));
    const near = Math.abs(relevance - threshold) < UNSURE;
    return {
      relevance,
      onTopic: relevance >= threshold,
      unsure: near || (profile.length < LITTLE_TEXT && relevance < threshold),
      words: matchedWords(profile),
    };
  };
  const matchedWords = ({ hits, bag }: Profile): string[] => {
    const typed = keywords.flatMap(({ text }, at) => {
      const strength = hits[at] ?? 0;
      return strength >= 1 ? [{ text, strength: strength * byKeywords.weight(at) }] : [];
    });
    typed.sort((a, b) => b.strength - a.strength);
    const learned = typed.length >= 8 || pages < FIRST_REVISION ? [] : byWords.best(bag.keys(), 8 - typed.length);
    return [...new Set([...typed.map(({ text }) => text), ...learned])].slice(0, 8);
  };
  return {
    threshold,
    get revision() {
      return revision;
    },
    judge(page) {
      const profile = profileOf(page, keywords);
      const evidence = evidenceOf(profile);
      const judgement = judged(profile, evidence);
      byKeywords.count(profile);
      byTexts.count(profile, judgement.relevance);
      byWords.count(profile, sigmoid(teacher(profile) + trustedWords(byWords, profile)));
      // Not the judgement: a place that is believed for what it was believed for before needs no pages to grow sure.
      byPlaces.count(profile.url, sigmoid(contentLogOdds(evidenceOf(profile))));
      pages += 1;
      if (pages >= next) {
        next = Math.ceil(next * GROWTH);
        revision += 1;
      }
      return { ...judgement, features: profileText(profile, evidence) };
    },
    rejudge: (features) => judged(profileFrom(features)),
    learn(features, relevant) {
      const profile = profileFrom(features);
      const evidence = evidenceOf(profile);
      calibration.set(features, contentLogOdds(evidence) + evidence.place, relevant);
      const before = byLabels.set(features, profile, relevant);
      if (before !== undefined) byWords.count(profile, before ? 1 : 0, -LABEL_PAGES);
      if (relevant !== undefined) byWords.count(profile, relevant ? 1 : 0, LABEL_PAGES);
      revision += 1;
    },
    hint(features, weak) {
      byDeeds.set(features, weak);
      revision += 1;
    },
  };
}

/** What the page itself says, wherever it is. */
const contentLogOdds = ({
  keywords,
  texts,
  words,
  labels,
}: Record<'keywords' | 'texts' | 'words' | 'labels', number>): number => keywords + texts + words + labels;

/** The pupil teaches itself too, but never against its teacher: without the typed words nothing becomes on topic. */
const trustedWords = (words: WordEvidence, profile: Profile): number =>
  words.pagesOn < 3 ? 0 : 2 * words.evidence(profile);

const textProfile = ({ url, title, text }: { url: string; title: string; text: string }): Profile => {
  const bag = new Map<string, number>();
  for (const token of tokens(`${title}\n${title}\n${text}`)) bag.set(token, (bag.get(token) ?? 0) + 1);
  return { url, hits: [], length: bag.size, bag };
};
