import { omitUndefined } from '@/lib/utils/omit-undefined';

type Fields = Record<string, unknown>;

/**
 * Returns the fields that replace a field, or undefined if the field stays. `siblings` is the object that contains
 * it, and `row` the whole document.
 */
type Replace = (value: unknown, siblings: Fields, row: Fields) => Fields | undefined;

/**
 * The new names of fields. An entry is either the new name, or an object if the field is renamed (`to`), contains
 * renamed fields, has renamed values, or is replaced. If the field is an array, the entry applies to each element.
 */
export type Renames = {
  readonly [field: string]:
    | string
    | {
        to?: string;
        fields?: Renames;
        values?: Readonly<Record<string, string>>;
        replace?: Replace;
      };
};

/**
 * The first path with an old name that was found, and its value for the condition of the update. `row` is the whole
 * document.
 */
type Seen = { path?: string; value?: unknown; row: Fields };

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function renamedObject(object: Fields, renames: Renames, path: string, seen: Seen): Fields {
  const entries = Object.entries(object).flatMap(([field, value]): [string, unknown][] => {
    const rule = Object.hasOwn(renames, field) ? renames[field] : undefined;
    if (rule === undefined) return [[field, value]];
    const { to = field, fields, values, replace } = typeof rule === 'string' ? { to: rule } : rule;
    const here = `${path}${field}`;
    const replacement = replace?.(value, object, seen.row);
    if (replacement) {
      seen.path ??= here;
      seen.value ??= value;
      return Object.entries(replacement).filter(
        ([name]) => name === field || !Object.hasOwn(object, name),
      );
    }
    if (to !== field) {
      seen.path ??= here;
      seen.value ??= { $exists: true };
      // A crash cannot leave a document with both names, but a restored or edited document may contain both. The field
      // with the new name is then the newer one.
      if (Object.hasOwn(object, to)) return [];
    }
    return [[to, renamedValue(value, fields, values, here, seen)]];
  });
  return Object.fromEntries(entries);
}

function renamedValue(
  value: unknown,
  fields: Renames | undefined,
  values: Readonly<Record<string, string>> | undefined,
  path: string,
  seen: Seen,
): unknown {
  if (Array.isArray(value))
    return value.map((one) => renamedValue(one, fields, values, path, seen));
  if (fields && isPlain(value)) return renamedObject(value, fields, `${path}.`, seen);
  if (typeof value === 'string' && values && Object.hasOwn(values, value)) {
    seen.path ??= path;
    seen.value ??= value;
    return values[value];
  }
  return value;
}

/** The update of a document with old names, and a condition that only a document with old names fulfils. */
type Change = {
  update: { $set: Fields; $unset?: Record<string, ''> };
  oldPath: string;
  oldValue: unknown;
};

/** Returns how a document changes; undefined if it has no old name. */
export function renamed(row: Fields, renames: Renames): Change | undefined {
  const seen: Seen = { row };
  const after = renamedObject(row, renames, '', seen);
  if (seen.path === undefined) return undefined;
  const $set: Fields = {};
  for (const [field, rule] of Object.entries(renames)) {
    const to = typeof rule === 'string' ? rule : (rule.to ?? field);
    if (Object.hasOwn(row, field) && Object.hasOwn(after, to)) $set[to] = after[to];
  }
  const gone = Object.keys(row).filter((field) => !Object.hasOwn(after, field));
  const $unset = Object.fromEntries(gone.map((field) => [field, '' as const]));
  return {
    update: omitUndefined({ $set, $unset: gone.length > 0 ? $unset : undefined }),
    oldPath: seen.path,
    oldValue: seen.value,
  };
}
