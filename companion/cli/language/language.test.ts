import { describe, expect, it } from 'vitest';
import { isUnknownLanguage, languageOf, splitLanguage } from './language.ts';

describe('languageOf', () => {
  it.each<[string, readonly string[], Record<string, string>, string]>([
    ['nothing says one', [], {}, 'en'],
    ['LANG names Chinese', [], { LANG: 'zh_CN.UTF-8' }, 'zh'],
    ['LC_ALL outweighs LANG', [], { LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }, 'en'],
    ['LC_MESSAGES outweighs LANG', [], { LC_MESSAGES: 'zh_TW', LANG: 'de_DE' }, 'zh'],
    ['an empty variable counts as none', [], { LC_ALL: '', LANG: 'zh' }, 'zh'],
    ['another language begins alike', [], { LANG: 'zha_CN' }, 'en'],
    ['the call names one', ['crawl', '--lang', 'zh'], { LC_ALL: 'C' }, 'zh'],
    ['the call names one in one word', ['--lang=en', 'crawl'], { LANG: 'zh_CN' }, 'en'],
  ])('given that %s', (_what, args, environment, language) => {
    expect(languageOf(args, environment, '')).toBe(language);
  });

  it('takes the language of the system where no variable is set', () => {
    expect(languageOf([], {}, 'zh-Hans-CN')).toBe('zh');
  });
});

describe('splitLanguage', () => {
  it('takes the option with its value out of the call', () => {
    expect(splitLanguage(['crawl', '--lang', 'zh', '--json'])).toEqual({ named: 'zh', rest: ['crawl', '--json'] });
    expect(splitLanguage(['--lang=fr', 'doctor'])).toEqual({ named: 'fr', rest: ['doctor'] });
  });

  it('leaves what follows two dashes', () => {
    expect(splitLanguage(['search', '--', '--lang', 'zh'])).toEqual({
      named: undefined,
      rest: ['search', '--', '--lang', 'zh'],
    });
  });

  it('names no language where the value is missing', () => {
    expect(isUnknownLanguage(splitLanguage(['doctor', '--lang']).named)).toBe(true);
  });
});
