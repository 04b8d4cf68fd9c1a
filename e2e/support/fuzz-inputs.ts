import fc, { type Arbitrary } from 'fast-check';
import type { Endpoint } from '@/lib/api/endpoint';
import { schemaOf } from '@/lib/api/reference/openapi';
import { parseJsonText, parseWith, queryOf } from '@/lib/http/parse';
import { hostile, inputsOf, type Schema } from './arbitraries';

export const SEED = Number(process.env.FUZZ_SEED ?? 20261121);

export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value);

const csv = fc
  .array(
    fc.array(hostile).map((row) => row.map(textOf).join(',')),
    { maxLength: 5 },
  )
  .map((lines) => ['name,category,price,offerPrice', ...lines].join('\n'));

export function inputsFor({ query, body, form }: Endpoint): Arbitrary<unknown> {
  const schema = query ?? body;
  if (schema) return inputsOf(schemaOf(schema, 'input') as Schema);
  return form === 'table' || form === 'workbook' ? csv : fc.constant({});
}

export function asQuery(input: unknown): string {
  const entries =
    typeof input === 'object' && input !== null ? Object.entries(input) : [['q', input]];
  // A URL cannot contain lone surrogates. Encoding through a buffer replaces them.
  const encoded = (value: unknown) => encodeURIComponent(String(Buffer.from(textOf(value) ?? '')));
  return entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

export function fuzzInputOf({ query, body, form }: Endpoint, input: unknown): unknown {
  if (query) return parseWith(query, queryOf(new URLSearchParams(asQuery(input))));
  return body && !form ? parseWith(body, parseJsonText(JSON.stringify(input))) : input;
}
