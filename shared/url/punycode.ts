const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const MAX_CODE_POINT = 0x10ffff;

/** Decodes one label after `xn--` to Unicode (RFC 3492 6.2); undefined if it is no punycode. */
export function decodePunycode(label: string): string | undefined {
  const dash = label.lastIndexOf('-');
  const output = dash > 0 ? Array.from(label.slice(0, dash), (letter) => letter.charCodeAt(0)) : [];
  let [code, bias, insertion] = [0x80, 72, 0];
  for (let at = dash > 0 ? dash + 1 : 0; at < label.length; ) {
    const before = insertion;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(label.charCodeAt(at++));
      if (digit === undefined) return undefined;
      insertion += digit * weight;
      const threshold = k <= bias ? T_MIN : Math.min(T_MAX, k - bias);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(insertion - before, length, before === 0);
    code += Math.floor(insertion / length);
    insertion %= length;
    if (code > MAX_CODE_POINT) return undefined;
    output.splice(insertion++, 0, code);
  }
  return String.fromCodePoint(...output);
}

function digitOf(unit: number): number | undefined {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  return unit >= 0x30 && unit <= 0x39 ? unit - 0x30 + 26 : undefined;
}

function adapt(delta: number, length: number, first: boolean): number {
  let scaled = Math.floor(delta / (first ? DAMP : 2));
  scaled += Math.floor(scaled / length);
  let k = 0;
  for (; scaled > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) scaled = Math.floor(scaled / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * scaled) / (scaled + SKEW));
}
