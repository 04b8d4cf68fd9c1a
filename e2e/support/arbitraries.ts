import fc, { type Arbitrary } from 'fast-check';

export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
};

/** Existing values, such as ids, by property name. Generated input uses them to refer to existing documents. */
export const known: Record<string, string[]> = {};

const ID = /^\^\[0-9a-f/;
const id = fc.stringMatching(/^[0-9a-f]{24}$/);

/** Generates a letter, often ASCII or European. fast-check's own generators build tables of a million entries. */
export const letter = fc
  .oneof(...[0x7f, 0x24ff, 0x10ffff].map((max) => fc.integer({ min: 0, max })))
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map(
    (code) => String.fromCodePoint(code),
    (text) => {
      const [first = '', ...more] = String(text);
      return more.length === 0 ? (first.codePointAt(0) ?? -1) : -1;
    },
  );

export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    { $gt: '' },
    { $ne: null },
    { $where: 'sleep(1000)' },
    ['$gt', ''],
    '\u0000',
    '\ud800',
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    '\r\nSet-Cookie: a=b',
    1e308,
    -0,
    2 ** 53,
    null,
    [],
    {},
    '',
    true,
  ),
  fc.string({ unit: letter, maxLength: 200 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Generates values that match a schema or nearly match it. The only regular expression that it supports is the pattern
 * of ids.
 */
function valuesOf(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.allOf;
  if (branches) return fc.oneof(...branches.map(valuesOf));
  switch (schema.type) {
    case 'string':
      if (schema.pattern && ID.test(schema.pattern)) return id;
      if (schema.format === 'email') return fc.emailAddress();
      return fc.string({
        minLength: schema.minLength,
        maxLength: Math.min(schema.maxLength ?? 60, 300),
      });
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, 0),
        max: Math.min(schema.maximum ?? 999, 999),
      });
    case 'number':
      return fc.double({ min: 0, max: 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 5 });
    case 'object': {
      if (schema.properties)
        return fc.record(
          Object.fromEntries(
            Object.entries(schema.properties).map(([name, one]) => [
              name,
              known[name]
                ? fc.oneof(fc.constantFrom(...known[name]), valuesOf(one))
                : valuesOf(one),
            ]),
          ),
          { requiredKeys: [] },
        );
      const values =
        typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
      const keys = known.product ? fc.oneof(fc.constantFrom(...known.product), id) : id;
      return fc.dictionary(keys, valuesOf(values), { maxKeys: 5 });
    }
    default:
      return fc.oneof(fc.string(), fc.integer(), hostile);
  }
}

function corrupted(value: unknown, at: number, poison: unknown): unknown {
  if (typeof value !== 'object' || value === null) return poison;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(keys.length, 1)];
  if (key === undefined) return poison;
  const part = (value as Record<string, unknown>)[key];
  const replaced = at % 3 === 0 ? poison : corrupted(part, Math.floor(at / 3), poison);
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === key ? replaced : item))
    : { ...value, [key]: replaced };
}

export function inputsOf(schema: Schema): Arbitrary<unknown> {
  const valid = valuesOf(schema);
  const near = fc
    .tuple(valid, fc.nat(999), hostile)
    .map(([value, at, poison]) => corrupted(value, at, poison));
  return fc.oneof(
    { weight: 2, arbitrary: valid },
    { weight: 3, arbitrary: near },
    { weight: 1, arbitrary: hostile },
  );
}
