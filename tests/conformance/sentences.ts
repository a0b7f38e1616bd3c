/** A node of a syntax tree. */
export type SyntaxNode = { readonly type: string } & Readonly<Record<string, unknown>>;
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Text of a literal or a template, with `$1` and so on for its values; undefined for anything else. */
export function sentenceIn(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'BinaryExpression') {
    const [left, right] = [sentenceIn(node.left), sentenceIn(node.right)];
    if (left === undefined || right === undefined) return undefined;
    const used = (left.match(/\$\d/g) ?? []).length;
    return left + right.replace(/\$(\d)/g, (_all, place: string) => `$${Number(place) + used}`);
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map(({ value }, at) => value.cooked + (at < quasis.length - 1 ? `$${at + 1}` : '')).join('');
}
