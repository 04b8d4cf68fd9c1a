import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;
export type Change = { before?: Fields; after?: Fields };

/** Returns a value as JSON represents it: ids and dates as text, no undefined values. */
const plain = (value: object): Fields => JSON.parse(JSON.stringify(value));

/** Returns the fields that differ, with their values before and after. Returns undefined if no field differs. */
export function changedFields(was: object | null | undefined, is: object): Change | undefined {
  const after = plain(is);
  if (!was) return { after };
  const before = plain(was);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
  if (keys.length === 0) return undefined;
  const pick = (fields: Fields) =>
    Object.fromEntries(keys.flatMap((key) => (key in fields ? [[key, fields[key]]] : [])));
  return { before: pick(before), after: pick(after) };
}
