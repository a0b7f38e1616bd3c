/** Reads `name = number` lines. @returns undefined when a line is neither empty nor of that form. */
export function parametersIn(text: string): Readonly<Record<string, number>> | undefined {
  const values: Record<string, number> = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, name, value] = /^\s*([a-z]{1,20})\s*[=:]\s*(-?\d+(?:\.\d+)?)\s*$/i.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    values[name.toLowerCase()] = Number(value);
  }
  return values;
}
