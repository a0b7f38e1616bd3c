/** Languages in which the command line speaks to people. Output for programs (`--json`) is the same in both. */
export const LANGUAGES = ['en', 'zh'] as const;
export type SpokenLanguage = (typeof LANGUAGES)[number];

/** Variables of POSIX that name the language of messages; the first that is set decides. */
const VARIABLES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

type Variables = Readonly<Record<string, string | undefined>>;

const isLanguage = (text: string | undefined): text is SpokenLanguage => LANGUAGES.some((one) => one === text);

/** Splits `--lang zh` or `--lang=zh` off a call. What follows `--` is no option. */
export function splitLanguage(args: readonly string[]): {
  readonly named: string | undefined;
  readonly rest: string[];
} {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const at = args.findIndex((one, place) => place < end && (one === '--lang' || one.startsWith('--lang=')));
  const option = args[at];
  if (option === undefined) return { named: undefined, rest: [...args] };
  const isSplit = option === '--lang';
  return {
    named: isSplit ? (args[at + 1] ?? '') : option.slice('--lang='.length),
    rest: args.filter((_one, place) => place !== at && !(isSplit && place === at + 1)),
  };
}

/**
 * Returns the language that the call names, else the one of the environment. Windows sets none of the variables: there
 * the system's own language counts.
 */
export function languageOf(
  args: readonly string[],
  environment: Variables,
  ofSystem = process.platform === 'win32' ? Intl.DateTimeFormat().resolvedOptions().locale : '',
): SpokenLanguage {
  const { named } = splitLanguage(args);
  if (isLanguage(named)) return named;
  const variable = VARIABLES.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  return /^zh(?:$|[-_.@])/i.test(variable ?? ofSystem) ? 'zh' : 'en';
}

/** Tells whether `--lang` names no language, so that the call must be mended. */
export const isUnknownLanguage = (named: string | undefined): boolean => named !== undefined && !isLanguage(named);

/** The language of this process. It is settled before any sentence is made, since the modules that load make some. */
export const LANGUAGE: SpokenLanguage = languageOf(process.argv.slice(2), process.env);
