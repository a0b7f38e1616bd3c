/**
 * Caches the last answers of a pure function of short texts. Texts in a site's furniture are on each of its pages, so a
 * crawl has seen most links word for word. Forgets everything at `most` texts.
 */
export function remembered<Answer>(of: (text: string) => Answer, most: number): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const answer = of(text);
    known.set(text, answer);
    return answer;
  };
}
