/**
 * The search of a static site, as a script within its page: shows the pages whose texts contain every word, with the
 * text around the first word. Chinese needs no spaces, because parts of words count.
 */
export const SEARCH_SCRIPT = `
const texts = JSON.parse(document.getElementById('texts').textContent);
const lower = texts.map((text) => text.toLowerCase());
const items = [...document.querySelectorAll('li')];
const summaries = items.map((item) => item.querySelector('p').textContent);
const box = document.getElementById('words');
const count = document.getElementById('count');
function excerpt(at, word) {
  const place = lower[at].indexOf(word);
  if (lower[at].length !== texts[at].length) return summaries[at];
  const from = Math.max(0, place - 80);
  return (from > 0 ? '…' : '') + texts[at].slice(from, place + 160) + '…';
}
function show() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  items.forEach((item, at) => {
    const fits = words.every((word) => lower[at].includes(word));
    item.hidden = !fits;
    if (fits) found += 1;
    item.querySelector('p').textContent = fits && words.length > 0 ? excerpt(at, words[0]) : summaries[at];
  });
  count.textContent = found + ' / ' + items.length;
}
box.addEventListener('input', show);
show();
`;
