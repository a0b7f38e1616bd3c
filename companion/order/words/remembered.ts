/**
 * A pure function of short texts that remembers its last answers: what stands in the furniture of a site stands on each of
 * its pages, so most links of a crawl have been seen word for word. Forgets everything at `most` texts.
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
