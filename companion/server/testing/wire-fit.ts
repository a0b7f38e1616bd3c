import { Value } from 'typebox/value';

/** The part of JSON Schema that the wire uses. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema | Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [bound: string]: unknown;
}

/** Bounds of a schema; `true` where the larger number is the narrower bound. */
const BOUNDS = { minimum: true, minLength: true, minItems: true, maximum: false, maxLength: false, maxItems: false };

/**
 * Returns the places where a value that fits `given` may not fit `wanted`; none if every value fits.
 * @param ignored true: fields that `wanted` does not know count as left out, as a reader without them does
 */
export function misfits(given: Schema, wanted: Schema, ignored: boolean, at = ''): readonly string[] {
  if (given.anyOf !== undefined) return given.anyOf.flatMap((one) => misfits(one, wanted, ignored, at));
  const values = given.enum ?? ('const' in given ? [given.const] : undefined);
  if (values !== undefined)
    return values.filter((value) => !Value.Check(wanted, value)).map((value) => `${at}: ${JSON.stringify(value)}`);
  if (wanted.anyOf !== undefined) {
    const tried = wanted.anyOf.map((one) => misfits(given, one, ignored, at));
    return tried.reduce((best, next) => (next.length < best.length ? next : best));
  }
  const isWithin = given.type === wanted.type || (given.type === 'integer' && wanted.type === 'number');
  if (!isWithin || wanted.enum !== undefined || 'const' in wanted) return [`${at}: ${given.type}`];
  return [...bounds(given, wanted, at), ...items(given, wanted, ignored, at), ...fields(given, wanted, ignored, at)];
}

function bounds(given: Schema, wanted: Schema, at: string): readonly string[] {
  const wider = Object.entries(BOUNDS).filter(([name, isLower]) => {
    const [mine, theirs] = [given[name], wanted[name]].map((bound) => (typeof bound === 'number' ? bound : undefined));
    if (theirs === undefined) return false;
    return mine === undefined || (isLower ? mine < theirs : mine > theirs);
  });
  const names = wider.map(([name]) => name);
  if (wanted.pattern !== undefined && wanted.pattern !== given.pattern) names.push('pattern');
  return names.map((name) => `${at} ${name}`);
}

function items(given: Schema, wanted: Schema, ignored: boolean, at: string): readonly string[] {
  const [mine, theirs] = [given.items, wanted.items].map((one) => (one === undefined ? [] : [one].flat()));
  if (mine === undefined || theirs === undefined) return [];
  if (mine.length !== theirs.length) return [`${at}: ${mine.length} items`];
  return theirs.flatMap((one, index) => misfits(mine[index] ?? {}, one, ignored, `${at}[]`));
}

function fields(given: Schema, wanted: Schema, ignored: boolean, at: string): readonly string[] {
  const [mine, theirs] = [
    { ...given.properties, ...given.patternProperties },
    { ...wanted.properties, ...wanted.patternProperties },
  ];
  const isOptional = (name: string) => !given.required?.includes(name);
  return [
    ...(wanted.required ?? []).filter(isOptional).map((name) => `${at}.${name} absent`),
    ...Object.entries(mine).flatMap(([name, schema]) => {
      const reader = theirs[name];
      if (reader !== undefined) return misfits(schema, reader, ignored, `${at}.${name}`);
      return ignored || wanted.additionalProperties !== false ? [] : [`${at}.${name} unknown`];
    }),
  ];
}
