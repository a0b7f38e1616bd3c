import { describe, expect, it } from 'vitest';
import { wrapComments } from './wrap-comments.ts';

const LONG = 'word '.repeat(24).trim();

describe('wrapping comments at 120 columns', () => {
  it('given a long comment of one line, it becomes several lines between stars', () => {
    expect(wrapComments(`  /** ${LONG} end. */\n  const one = 1;`)).toBe(
      `  /**\n   * ${'word '.repeat(23).trim()}\n   * word end.\n   */\n  const one = 1;`,
    );
  });

  it('given a long line in a paragraph, its rest joins the next line, and other paragraphs stay', () => {
    const source = `/**\n * ${LONG}\n * next.\n *\n * short\n * lines.\n * @throws never\n */`;
    expect(wrapComments(source)).toBe(
      `/**\n * ${'word '.repeat(23).trim()}\n * word next.\n *\n * short\n * lines.\n * @throws never\n */`,
    );
  });

  it('given code in a comment, it is not broken at its blanks', () => {
    expect(wrapComments(`// ${'word '.repeat(22)}\`npm run test\` end`)).toBe(
      `// ${'word '.repeat(22).trim()}\n// \`npm run test\` end`,
    );
  });

  it.each([
    `/** ${LONG.slice(0, 100)} */`,
    `// biome-ignore lint/a/b: ${LONG}`,
    `const text = '${LONG} ${LONG}'; // ${LONG}`,
    `call(\`\n${LONG} // ${LONG}\`);`,
  ])('leaves %s as it is', (source) => {
    expect(wrapComments(source)).toBe(source);
  });
});
