import type { OpinionWords } from './opinion-words.ts';

/*
 * Words by which English texts praise and blame, written for this project. Left out on purpose: what is bad or good in itself but no
 * opinion (war, illness, gift), and words that mostly mean something else (like, well, kind, mean, right, fair, fine, cold).
 */

/** Adjectives stand for their adverbs in -ly, too. */
const PRAISE = `
accomplished accurate admirable adorable affordable agreeable amazing ample amusing appealing appetizing astonishing
astounding attentive attractive authentic awesome beautiful beloved beneficial best bold brave breathtaking brilliant
capable careful caring charming cheerful classy clean clear clever comfortable comfy commendable compelling competent
comprehensive concise confident congenial considerate consistent convenient convincing coherent cosy courageous courteous cozy
creative credible crisp cute dazzling decent dedicated delicious delightful dependable deserving durable eager effective
efficient effortless elegant eloquent enchanting encouraging endearing energetic engaging enjoyable enlightening entertaining
enthusiastic excellent exceptional exciting exemplary exquisite extraordinary fabulous faithful fantastic fascinating fast
favorable favourable favorite favourite fearless flawless flexible fresh friendly fruitful fun funny generous gentle genuine
genius glorious good gorgeous graceful gracious grateful great gripping handsome handy happy harmonious heartfelt heartwarming
helpful heroic hilarious hopeful humorous imaginative immaculate impeccable impressive incredible informative ingenious
innovative insightful inspiring instructive intelligent interesting intriguing intuitive inventive inviting invaluable joyful
joyous kindly knowledgeable laudable lively logical lovable lovely loyal lucid luxurious magical magnificent majestic
marvellous marvelous masterful memorable meticulous neat nice noble nutritious optimistic outstanding painless passionate
patient peaceful perfect persuasive phenomenal playful pleasant pleasing plentiful polite precious priceless productive
profound promising prompt proud quick quiet readable reasonable refreshing reliable remarkable reputable resourceful
respectful responsive rewarding robust romantic satisfactory satisfying seamless sensational sensible sincere skilful skillful
sleek smart smooth soothing sophisticated spacious sparkling spectacular speedy splendid spotless stellar striking stunning
sturdy stylish sublime successful succulent superb superior supreme sweet swift talented tasteful tasty tender terrific
thankful thorough thoughtful thoughtprovoking thrilling tidy timeless timely touching tremendous triumphant trustworthy
truthful unbeatable unforgettable unique unmatched unparalleled uplifting useful valuable versatile vibrant vivid warm
welcoming wholesome winning wise witty wonderful workable worthwhile worthy yummy`;

const BLAME = `
abominable absurd abusive abysmal aggravating aggressive aimless alarming amateurish angry annoying anxious appalling arrogant
ashamed atrocious awful awkward bad banal biased bitter bland blatant bleak boring bothersome bogus broken brutal buggy bumpy
careless cheesy chaotic clueless clumsy clunky cold-hearted complacent confused confusing contrived controversial
counterproductive cowardly cramped crap crappy crazy creepy crude cruel cumbersome cynical damaging dated deceitful deceptive
defective deficient deplorable depressing derivative desperate despicable destructive detrimental dire disagreeable
disappointed disappointing disastrous discouraging disgraceful disgusted disgusting dishonest dismal disorganised disorganized
disrespectful dissatisfied dissatisfying distasteful distorted distressing disturbing dreadful dreary dubious dull dumb
embarrassing erroneous excessive excruciating expensive exploitative faulty filthy flaky flawed flimsy foolish forgettable
fraudulent frightening frustrated frustrating fuzzy garbled ghastly glitchy gloomy greasy greedy grim gross grotesque gruesome
half-baked half-hearted harmful harsh hateful hideous hopeless horrible horrid horrific horrifying humiliating hypocritical
idiotic ignorant illogical immature impolite impractical inaccurate inadequate inappropriate incapable incoherent incompetent
incomplete incomprehensible inconsistent inconvenient inefficient ineffective inept inexcusable inferior infuriating inhumane
insane insecure insensitive insincere insipid insufficient insulting intolerable irrational irrelevant irresponsible irritated
irritating jarring jumbled lackluster lacklustre laggy lame laughable lazy lifeless lousy ludicrous mediocre meaningless
melodramatic menacing messy mindless miserable misguided misleading mistaken monotonous muddled mushy nasty nauseating
needless negligent noisy nonsensical obnoxious obsolete offensive outdated outrageous overblown overcooked overhyped overlong
overpriced overrated painful paltry patchy pathetic patronising patronizing petty pitiful plodding pointless poor predictable
pretentious problematic prohibitive questionable rancid reckless redundant regrettable repellent repetitive reprehensible
repugnant repulsive ridiculous rotten rubbish rude ruthless scandalous scary scratchy selfish senseless shabby shaky shameful
shoddy silly skeptical sceptical sleazy sloppy slow sluggish smelly sour stale sticky stingy stuffy stupid substandard subpar
superficial suspicious tacky tasteless tedious terrible terrifying tiresome toxic tragic trashy trite trivial troubling ugly
unacceptable unappealing unattractive unbearable uncomfortable unconvincing underwhelming undercooked undesirable uneasy
unethical uneven unfair unfaithful unfocused unfortunate unfounded unfriendly unfunny ungrateful unhappy unhealthy unhelpful
unimaginative unimpressed unimpressive uninspired uninspiring unintelligent uninteresting unjust unlikable unnatural
unnecessary unoriginal unpleasant unpopular unprofessional unreadable unrealistic unreasonable unreliable unsafe
unsatisfactory unsatisfied unsatisfying unstable unsuccessful unsuitable untrue untrustworthy unusable unwatchable unwelcome
unwieldy unworthy upset upsetting useless vague vile vulgar wasteful watery weak weird wicked worn worse worst worthless
wretched wrong`;

/** Verbs, in all their forms. */
const TO_PRAISE = `
admire adore amaze appreciate applaud astonish captivate celebrate cherish commend compliment congratulate dazzle delight earn
encourage endorse enhance enjoy enrich entertain esteem excel excite fascinate impress improve inspire love marvel outperform
please praise prosper recommend refresh revere reward satisfy shine soothe succeed surpass thank thrill thrive treasure`;

const TO_BLAME = `
aggravate alienate annoy appal appall bother cheat complain condemn confuse criticise criticize deceive decry degrade deplore
despise deteriorate detest disappoint discourage disgrace disgust dislike dismay dissatisfy distress disturb embarrass
exaggerate frustrate hate horrify humiliate infuriate insult irritate lag loathe malfunction mislead mistreat mock neglect
offend outrage overcharge overheat regret reject resent ridicule ruin scam screw spoil stink suck undermine underperform upset
waste worry worsen`;

const NOUNS_OF_PRAISE = `
admiration appreciation beauty bargain bliss breakthrough charm clarity comfort compliment courage craftsmanship creativity
delight ease elegance enjoyment excellence excitement gem generosity gratitude happiness honesty humor humour improvement
improvements ingenuity inspiration integrity joy kindness laughter masterpiece perfection pleasure pros satisfaction sincerity
strengths thrill treat triumph warmth wisdom wit wow yay bravo kudos`;

const NOUNS_OF_BLAME = `
absurdity annoyance arrogance blame blunder boredom catastrophe complaint complaints cons contempt crap cruelty deceit
deception disappointment disaster disgrace disgust dissatisfaction drawback drawbacks embarrassment fiasco flaw flaws flop
fool frustration garbage glitch glitches greed hassle hatred hypocrisy idiot idiots incompetence inconvenience injustice
insult junk letdown lie lies mess misery mistake mistakes neglect negligence nightmare nonsense nuisance outrage pity regret
ripoff rip-off scam scandal setback shame shortcoming shortcomings stupidity trash turd unhappiness vulgarity waste weakness
weaknesses worry yuck`;

/**
 * The bare forms of a regular verb: `love` gives loves, loved, loving; `regret` is spelled with a double t by its own
 * list.
 */
function formsOf(verb: string): string[] {
  if (verb.endsWith('e')) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(verb)) return [verb, `${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`];
  return [verb, /(?:s|sh|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`, `${verb}ed`, `${verb}ing`];
}

/** Forms that no rule makes. */
const IRREGULAR_BLAME =
  'appalled let-down fails failed failing misled lagged lagging lags regretted regretting scammed stank stunk upsets upsetting';

/** `easy` gives easily, `terrible` terribly, `good` goodly, which is no harm. */
function adverbOf(adjective: string): string {
  if (/[^aeiou]y$/.test(adjective)) return `${adjective.slice(0, -1)}ily`;
  if (/[^aeiou]le$/.test(adjective)) return `${adjective.slice(0, -1)}y`;
  return adjective.endsWith('ic') ? `${adjective}ally` : `${adjective}ly`;
}

const list = (text: string): string[] => text.trim().split(/\s+/);
const withAdverbs = (text: string): string[] => list(text).flatMap((word) => [word, adverbOf(word)]);
const inAllForms = (text: string): string[] => list(text).flatMap(formsOf);

export const ENGLISH: OpinionWords = {
  praise: new Set([...withAdverbs(PRAISE), ...inAllForms(TO_PRAISE), ...list(NOUNS_OF_PRAISE)]),
  blame: new Set([...withAdverbs(BLAME), ...inAllForms(TO_BLAME), ...list(NOUNS_OF_BLAME), ...list(IRREGULAR_BLAME)]),
  turns: new Set(
    list(`not no never none nobody nothing neither nor without hardly barely scarcely cannot can't won't don't doesn't didn't isn't aren't
      wasn't weren't wouldn't shouldn't couldn't hasn't haven't hadn't ain't dont doesnt didnt isnt wasnt cant wont lack lacks lacked lacking`),
  ),
  more: new Set(
    list(`very really so extremely highly truly absolutely totally completely utterly most too such especially
      quite deeply simply pure`),
  ),
  less: new Set(list('slightly somewhat fairly rather partly kinda sorta mildly relatively almost')),
  idle: new Set(list('no-brainer')),
};
