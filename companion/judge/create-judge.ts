import { createHash } from 'node:crypto';
import type { JudgeModel } from '../../shared/api/crawl.ts';
import { isByMachine } from '../../shared/api/label.ts';
import { sigmoid } from '../../shared/learning/sigmoid.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { keywordsOf } from '../../shared/topic/keyword.ts';
import { topicNames } from '../../shared/topic/naming.ts';
import { subjectOf } from '../../shared/topic/subject.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import type { Topic, TopicText } from '../../shared/topic/topic.ts';
import { WordForms } from '../../shared/topic/word-forms.ts';
import { type ParameterRules, parametersOf } from '../parameters.ts';
import { accountOf, type RelevanceEvidence } from './account.ts';
import { Calibration } from './calibration.ts';
import { createNearestCentreJudge } from './cosine/nearest-centre.ts';
import { createVsmJudge, VSM } from './cosine/vsm.ts';
import { Background } from './evidence/background.ts';
import { FolderEvidence } from './evidence/folder-evidence.ts';
import { KeywordEvidence } from './evidence/keyword-evidence.ts';
import { LabelEvidence } from './evidence/label-evidence.ts';
import { LinkEvidence } from './evidence/link-evidence.ts';
import { TextLikeness } from './evidence/text-likeness.ts';
import { topicWords } from './evidence/topic-words.ts';
import { WeakLabels } from './evidence/weak-labels.ts';
import { WordEvidence } from './evidence/word-evidence.ts';
import type { Judge, Judgement, JudgeOptions } from './judge.ts';
import { createNaiveBayesJudge } from './naive-bayes-judge.ts';
import { type FoundWords, TopicNaming } from './naming/topic-naming.ts';
import { PageSample } from './profile/page-sample.ts';
import { isMadeFor, type Profile, profileReader, profileText } from './profile/profile.ts';
import { Profiler } from './profile/profiler.ts';

/** An even chance: a page is on topic if the user would more likely than not agree. */
const THRESHOLD = 0.5;
const UNSURE = 0.15;
/** A page with fewer words than this is never surely off the topic. */
const LITTLE_TEXT = 20;
/** Weights of the kinds of evidence, the same for every web and topic. */
const WEIGHT = { keywords: 0.7, words: 3.5, folders: 0.5, links: 1 } as const;
/**
 * Log odds against an unread page if the user typed no words (typed words bring a base chance of their own). At 1.6
 * spreads above the mean, likeness to a text is neutral and begins to teach; strangers are still more likely there.
 * Strangers lie about the mean in a bell curve, on-topic pages anywhere up to some ten spreads above it. With six
 * on-topic pages in a hundred, both are equally likely where 0.94 exp(-z^2 / 2) / sqrt(2 pi) = 0.06 / 10: at 2.9
 * spreads. That is 1.3 spreads further, of 1.2 each. The point where a likeness teaches stays as it is.
 */
const UNTYPED = 1.56;
/** Pages that a label is worth in the word counts. */
const LABEL_PAGES = 6;
/** Labels of the user that all labels of assistants together are worth at most. */
const ASSISTANT_LABELS = 2;
/**
 * Labels up to which nearness to the pages called relevant has full weight; then it fades as 1 / labels, and the
 * classifier takes over.
 */
const FEW_LABELS = 10;
const FIRST_REVISION = 12;
const GROWTH = 1.5;

/** Parameters of every judge, in the sequence in which a form shows them. */
export const JUDGE_PARAMETERS: Readonly<Record<JudgeModel, ParameterRules>> = {
  ambit: {},
  vsm: VSM,
  'nearest-centre': {},
  'naive-bayes': {},
};

/** The judge of one topic of one crawl. @throws bad-parameter for parameters that the model does not know. */
export function createJudge(topic: Topic, options: JudgeOptions = {}): Judge {
  parametersOf(options, JUDGE_PARAMETERS[options.model ?? 'ambit']);
  switch (options.model) {
    case 'vsm':
      return createVsmJudge(topic, options);
    case 'nearest-centre':
      return createNearestCentreJudge(topic, options);
    case 'naive-bayes':
      return createNaiveBayesJudge(topic, options);
    default:
      return createAmbitJudge(topic, options.threshold);
  }
}

/**
 * Judges pages by what the user gave: typed words, texts, labels. Log odds add up from: keywords (presence Naive
 * Bayes); words of confidently judged pages (self-training); nearness to the user's texts; the page's folder; the pages
 * that link to it; and the user's labels. `rejudge` is due whenever the pages seen have grown by half.
 */
function createAmbitJudge(topic: Topic, threshold = THRESHOLD): Judge {
  const mark = topicMark(topic);
  const forms = new WordForms(topic.words.flatMap((word) => tokens(word)));
  // Several forms of one word are one keyword.
  const keywords = keywordsOf(topic.words, (word) => tokens(word).map((token) => forms.of(token)));
  const profiler = new Profiler(keywords, topicNames(topic), tokens, forms);
  const naming = new TopicNaming(
    topic,
    keywords.map(({ text }) => text),
    forms,
  );
  const profileOf = profileReader(keywords);
  const byKeywords = new KeywordEvidence(keywords.length);
  const byTexts = new TextLikeness(topic.texts);
  const byWords = new WordEvidence();
  const byFolders = new FolderEvidence();
  const byLinks = new LinkEvidence();
  const byLabels = new LabelEvidence();
  const byInteractions = new WeakLabels(byWords, LABEL_PAGES / 2);
  const byMachines = new WeakLabels(byWords, ASSISTANT_LABELS * LABEL_PAGES);
  const calibration = new Calibration();
  const isGiven = topic.texts.length > 0;
  const isUntyped = isGiven && keywords.length === 0;
  const background = new Background();
  const sample = new PageSample();
  /** Something has changed since `background` was fitted. */
  let isStale = false;
  let revision = 0;
  let pages = 0;
  let next = FIRST_REVISION;

  for (const text of topic.texts) byWords.count(textProfile(text), 1, LABEL_PAGES);

  const trust = (): number => pages / (pages + 15);
  const nearTexts = (profile: Profile): number => (isGiven ? byTexts.logOdds(profile) : 0);
  /** Without a text: nearness to the pages that the user called relevant. It has no base chance of its own, either. */
  const nearLiked = (profile: Profile): number =>
    isGiven || byTexts.isEmpty
      ? 0
      : byLabels.contrast * Math.min(1, FEW_LABELS / byLabels.size) * (byTexts.logOdds(profile) - UNTYPED);
  const teacher = (profile: Profile): number => byKeywords.logOdds(profile) + nearTexts(profile) + nearLiked(profile);
  /** Returns the evidence of a page's folder and of the pages that link to it. */
  const aroundOf = (url: string): number =>
    WEIGHT.folders * byFolders.logOdds(url) + WEIGHT.links * byLinks.logOdds(url);
  /** Returns log odds by source. @param inWords evidence of the page's own words */
  const evidenceOf = (profile: Profile, inWords = byWords.evidence(profile)) => {
    const taught = 1 - trust() * (1 - WEIGHT.keywords);
    return {
      keywords: taught * byKeywords.logOdds(profile),
      texts: taught * nearTexts(profile),
      words: trust() * WEIGHT.words * inWords,
      labels: byLabels.logOdds(profile) + taught * nearLiked(profile),
      place: trust() * aroundOf(profile.url),
    };
  };
  /** As the evidence adds up. */
  const sumOf = (evidence: ReturnType<typeof evidenceOf>): number =>
    contentLogOdds(evidence) + evidence.place - (isUntyped ? UNTYPED : 0);
  const oddsOf = (evidence: ReturnType<typeof evidenceOf>): number =>
    isUntyped ? background.of(sumOf(evidence)) : sumOf(evidence);
  /**
   * The evidence as parts of the odds that it makes. Where no words are typed, odds are stretched and moved by what the
   * crawl's pages look like: the move goes to the texts, since likeness to a text has no scale of its own.
   */
  const partsOf = (evidence: ReturnType<typeof evidenceOf>): RelevanceEvidence => {
    if (!isUntyped) return evidence;
    const { texts, words, labels, place } = evidence;
    const stretch = background.of(1) - background.of(0);
    const moved = stretch * texts + background.of(-UNTYPED);
    return { texts: moved, words: stretch * words, labels: stretch * labels, place: stretch * place };
  };
  /** Marks all judgements as possibly outdated. */
  const revise = (): void => {
    revision += 1;
    isStale = isUntyped;
  };
  const judged = (
    profile: Profile,
    evidence = evidenceOf(profile),
    page?: PageRecord,
    words?: FoundWords,
  ): Judgement => {
    // Separate from `revise`: labels come many at a time, and judging the crawl's pages again takes tens of
    // milliseconds.
    if (isStale) background.fit(sample.pages.map((seen) => sumOf(evidenceOf(seen))));
    isStale = false;
    const relevance = sigmoid(calibration.of(oddsOf(evidence)));
    const near = Math.abs(relevance - threshold) < UNSURE;
    return {
      relevance,
      onTopic: relevance >= threshold,
      unsure: near || (profile.length < LITTLE_TEXT && relevance < threshold),
      words: page === undefined ? [] : matchedWords(profile, page, near || relevance >= threshold, words),
    };
  };
  /**
   * Returns the topic's words in the page. Of a page off the topic, and before enough pages were seen, only those that
   * the user gave.
   */
  const matchedWords = (profile: Profile, page: PageRecord, isNear: boolean, words?: FoundWords): string[] => {
    // Where no words are typed, pages move far when more of the crawl is known.
    const isWanted = isUntyped || (isNear && (isGiven || pages >= FIRST_REVISION));
    const strengths = keywords.map((_, at) =>
      (profile.hits[at] ?? 0) >= 1 ? (profile.hits[at] ?? 0) * byKeywords.weight(at) : 0,
    );
    const worth = (tokens: readonly string[]): number | undefined => byWords.worth(profile, tokens);
    return naming.names(page, { strengths, ...(isWanted && { worth }) }, words);
  };
  /** Counts a page. @param links undefined if unknown @param inWords evidence of its words before the count */
  const count = (
    profile: Profile,
    { url, links }: Pick<PageRecord, 'url' | 'links'>,
    evidence: ReturnType<typeof evidenceOf>,
    inWords: number,
  ): void => {
    byKeywords.count(profile);
    byTexts.count(profile, sigmoid(sumOf(evidence)));
    byWords.count(profile, sigmoid(teacher(profile) + trusted(byWords.pagesOn, inWords)));
    // Counts the page by its own content only: evidence of its place would otherwise confirm itself without new pages.
    const byItself = sigmoid(contentLogOdds(evidenceOf(profile)));
    byFolders.count(profile.url, byItself);
    byLinks.count(url, links, byItself);
    pages += 1;
    if (isUntyped) sample.add(profile);
    if (pages >= next) {
      next = Math.ceil(next * GROWTH);
      revise();
    }
  };
  return {
    threshold,
    unsureWithin: UNSURE,
    isMadeFor: (features) => isMadeFor(features, keywords),
    get revision() {
      return revision;
    },
    read(page) {
      const profile = profiler.own(page);
      return { mark, profile, words: naming.found(page, (token) => profile.bag.has(token)) };
    },
    judge(page, _isSeed, given) {
      const reading = given?.mark === mark ? given : undefined;
      const profile = profiler.of(page, reading?.profile);
      const inWords = byWords.evidence(profile);
      const evidence = evidenceOf(profile, inWords);
      const judgement = judged(profile, evidence, page, reading?.words);
      count(profile, page, evidence, inWords);
      const features = profileText(profile, partsOf(evidence), judgement.relevance);
      return { ...judgement, features, naming: profiler.naming };
    },
    recall(features) {
      const profile = profileOf(features);
      const inWords = byWords.evidence(profile);
      count(profile, { url: profile.url, links: [] }, evidenceOf(profile, inWords), inWords);
    },
    rejudge: (features) => judged(profileOf(features)),
    account(features) {
      const profile = profileOf(features);
      const evidence = evidenceOf(profile);
      // Comes first, because it may refit the background that the parts are read against.
      const { relevance } = judged(profile, evidence);
      return accountOf(partsOf(evidence), relevance);
    },
    learn(features, relevant, isForeign = false) {
      const profile = profileOf(features);
      const evidence = evidenceOf(profile);
      calibration.set(features, oddsOf(evidence), isForeign ? undefined : relevant);
      if (!isGiven) byTexts.like(features, relevant === true ? profile : undefined);
      const before = byLabels.set(features, profile, relevant);
      if (before !== undefined) byWords.count(profile, before ? 1 : 0, -LABEL_PAGES);
      if (relevant !== undefined) byWords.count(profile, relevant ? 1 : 0, LABEL_PAGES);
      revise();
    },
    hint(features, weak) {
      const isMachines = weak !== undefined && isByMachine(weak);
      byInteractions.set(features, isMachines ? undefined : weak);
      byMachines.set(features, isMachines ? weak : undefined);
      revise();
    },
    *persist(archive) {
      revision = archive.number(revision);
      pages = archive.number(pages);
      next = archive.number(next);
      isStale = archive.flag(isStale);
      background.persist(archive);
      const byUser = [byLabels, byInteractions, byMachines, calibration];
      for (const part of [byKeywords, byTexts, byWords, byFolders, byLinks, ...byUser, sample])
        yield* part.persist(archive);
    },
  };
}

/** What a reading of a page depends on, in 16 letters. */
const topicMark = (topic: Topic): string =>
  createHash('sha1').update(subjectOf(topic)).digest('base64url').slice(0, 16);

/** Returns the evidence of the page's own content, apart from its place. */
const contentLogOdds = ({
  keywords,
  texts,
  words,
  labels,
}: Record<'keywords' | 'texts' | 'words' | 'labels', number>): number => keywords + texts + words + labels;

/** The pupil teaches itself too, but never against its teacher: without the typed words nothing becomes on topic. */
const trusted = (pagesOn: number, inWords: number): number => (pagesOn < 3 ? 0 : 2 * inWords);

const textProfile = (text: TopicText): Profile => {
  const bag = topicWords(text);
  return { url: text.url, hits: [], length: bag.size, bag };
};
