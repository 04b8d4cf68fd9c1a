import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;
export type Change = { before?: Fields; after?: Fields };

/** A value as JSON has it: ids and dates as text, nothing undefined. */
const plain = (value: object): Fields => JSON.parse(JSON.stringify(value));

/** The fields that differ, as they were and as they became; undefined when none does. */
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
