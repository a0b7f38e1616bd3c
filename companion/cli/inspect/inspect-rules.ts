import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { type Ruling, scoped } from '../../crawl/rules/scope.ts';
import { say } from '../language/say.ts';

/**
 * Reads the patterns of a scope from a file: `only …` or `never …` a line, without empty lines and comments from `#`
 * on.
 * @throws bad-arguments
 */
export function rulesIn(text: string): ReturnType<typeof scoped> {
  const rules: Record<'only' | 'never', string[]> = { only: [], never: [] };
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, kind, pattern = ''] = /^(only|never)\s+(\S.*)$/.exec(line) ?? [];
    if (kind !== 'only' && kind !== 'never')
      throw new AmbitError('bad-arguments', say('"$1" is not a rule: begin with only or never.', line));
    rules[kind].push(pattern);
  }
  return scoped(rules);
}

/** The ruling on one address as a sentence. */
export const sentenceOf = ({ allowed, pattern }: Ruling): string =>
  `${allowed ? say('Allowed') : say('Not allowed')}${pattern === '' ? ` ${say('(no pattern matches it)')}` : ` ${say('by $1', pattern)}`}.`;
