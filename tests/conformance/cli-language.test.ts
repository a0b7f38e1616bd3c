import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXPERIMENT_NAMES } from '../../companion/cli/lab/names.ts';
import { CHINESE } from '../../companion/cli/language/chinese.ts';
import { inChinese } from '../../companion/cli/language/told.ts';
import { AMBIT_ERROR_CODES, kindOf } from '../../shared/errors/ambit-error.ts';
import { isNode, sentenceIn } from './sentences.ts';

const ROOT = new URL('../../', import.meta.url);

/** Words that stay as they are in any language: options, names in capitals, what stands in quotes, addresses, calls. */
const SAME_IN_BOTH =
  /"[^"]*"|`[^`]*`|<[^>]*>|\[[^\]]*\]|--?[a-z][a-z-]*|\bhttps?:\S+|\bambit(?: [a-z]+)?(?: [A-Z]+)?|\bnative messaging\b|[a-z]+-[a-z-]+/g;

/** The only argument whose values are no choices of the library. */
const EXPERIMENTS = new RegExp(`\\b(?:${EXPERIMENT_NAMES.join('|')})\\b,?`, 'g');

/** Two English words in a row. */
const ENGLISH = /[A-Za-z]{2,}[ ,]+[a-z]{2,}/;

describe('help in Chinese', () => {
  let helps: readonly (readonly [string, string])[] = [];
  beforeAll(async () => {
    vi.resetModules();
    vi.stubEnv('LC_ALL', 'zh_CN.UTF-8');
    const { program } = await import('../../companion/cli/program.ts');
    const ambit = program(() => undefined);
    helps = [ambit, ...ambit.commands].map((command) => [command.name(), command.helpInformation()]);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('leaves no English sentence in the help of any command', () => {
    expect(helps.length).toBeGreaterThan(20);
    const english = helps.flatMap(([name, help]) =>
      help
        .split('\n')
        // The first columns name the command or option itself.
        .map((line) =>
          line
            .replace(/^(?:\s{2}\S.*?\s{2,}|用法：.*$)/, '')
            .replace(SAME_IN_BOTH, '')
            .replace(EXPERIMENTS, ''),
        )
        .filter((line) => ENGLISH.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
    expect(english).toEqual([]);
  });
});

/** Sentences of errors that a file throws and that reach a user. */
function thrownIn(file: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    if (!isNode(value)) return;
    if (value.type === 'NewExpression' && isNode(value.callee) && value.callee.name === 'AmbitError') {
      const [code, message] = value.arguments as readonly unknown[];
      const known = AMBIT_ERROR_CODES.find((each) => each === sentenceIn(code));
      const sentence = sentenceIn(message);
      if (known !== undefined && kindOf(known) !== 'handled' && known !== 'bad-line' && sentence !== undefined)
        found.push(sentence);
    }
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child);
  };
  walk(parseAst(readFileSync(new URL(file, ROOT), 'utf8'), { lang: 'ts' }).body);
  return found;
}

/** Errors of these parts go to the extension, which has sentences of its own by their codes, or to an assistant. */
const ELSEWHERE = /\.test\.ts$|\/(?:testing|bench)\/|^companion\/(?:server|assistant|build)\//;

describe('errors of the companion in Chinese', () => {
  const files = execFileSync('git', ['ls-files', 'companion'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !ELSEWHERE.test(file));

  it('has every sentence that reaches a user at a terminal', () => {
    const missing = files.flatMap((file) =>
      thrownIn(file)
        // A sentence that is put together from others stands in the catalogue by its parts.
        .filter((sentence) => /[a-z]{2,} [a-z]{2,}/.test(sentence) && !/[\u4e00-\u9fff]/.test(inChinese(sentence)))
        .map((sentence) => `${file}: ${sentence}`),
    );
    expect(missing).toEqual([]);
  });

  it('the command line makes none of its sentences without the catalogue', () => {
    const bare = files
      .filter((file) => file.startsWith('companion/cli/'))
      .flatMap((file) => thrownIn(file).map((sentence) => `${file}: ${sentence}`));
    expect(bare).toEqual([]);
  });

  it.each(['fetch/problem', 'crawl/run/stop-rules', 'results/skipped', 'parse/pdf/pdf-problem'])(
    'has every sentence of companion/%s.ts',
    (name) => {
      const text = readFileSync(new URL(`companion/${name}.ts`, ROOT), 'utf8').replace(
        /^ *(?:\/\*\*|\*|\/\/).*$/gm,
        '',
      );
      const sentences = [...text.matchAll(/'((?:\\'|[^'\n])*\.)'|"([^"\n]*\.)"/g)].map(([, one, other]) =>
        (one ?? other ?? '').replaceAll("\\'", "'"),
      );
      expect(sentences.length).toBeGreaterThan(3);
      expect(sentences.filter((sentence) => !/[\u4e00-\u9fff]/.test(inChinese(sentence)))).toEqual([]);
    },
  );

  it('every Chinese sentence has the values of the English one', () => {
    const places = (text: string): string[] => (text.match(/\$\d{1,2}/g) ?? []).sort();
    const odd = Object.entries(CHINESE).filter(
      ([english, chinese]) => places(english).join() !== places(chinese).join(),
    );
    expect(odd).toEqual([]);
  });
});
