/** Returns whether a changed file is part of the built extension: no test, no benchmark, no editor's own file. */
export function isSource(file: string): boolean {
  const parts = file.split(/[\\/]/);
  const name = parts.at(-1) ?? '';
  if (parts.includes('testing') || parts.includes('bench')) return false;
  return (
    /\.(?:tsx?|css|html|json|png|svg|txt|bin)$/.test(name) &&
    !/\.(?:test|bench)\.tsx?$/.test(name) &&
    !name.startsWith('.')
  );
}
