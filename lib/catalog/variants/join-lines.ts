import 'server-only';
import mongoose, { Types } from 'mongoose';
import { MAX_SIZES } from '@/lib/catalog/limits';
import { isDuplicate } from '@/lib/db/errors';
import { t } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product, VariantGroup } from '@/models';
import type { VariantGroupDoc } from '@/models/product';
import { areSameSizes, finishNames, rename, renamedFrom, writeSizes } from './groups';
import { readGroups, sizeOf } from './known-groups';
import { sizeKey, titleOf } from './variant-names';

type Sized<P> = { product: P; name: string; translations?: Record<string, string> };

type SizeLine<P> = Pick<Sized<P>, 'product' | 'name'> & {
  line: number;
  place?: number | undefined;
  /** The size names in the languages of the file. An empty text removes the name. */
  translations?: Record<string, string> | undefined;
};

type SizeFault = { line: number; why: 'lineTwice' | 'most' };

/** Languages that the line omits stay unchanged. */
function renamedBy<P>(known: Sized<P> | undefined, { product, name, translations }: SizeLine<P>) {
  const all = Object.entries({ ...known?.translations, ...translations });
  const named = all.filter(([, text]) => text);
  return {
    product,
    name,
    ...omitUndefined({ translations: named.length > 0 ? Object.fromEntries(named) : undefined }),
  };
}

type Ids<P> = (product: P) => string;

/** Rejects a line if its size name would not be unique after all accepted lines. Two lines may swap two names. */
function acceptLines<P>(sizes: readonly Sized<P>[], lines: readonly SizeLine<P>[], idOf: Ids<P>) {
  const stored = new Map(sizes.map(({ product, name }) => [idOf(product), sizeKey(name)]));
  const faults: SizeFault[] = [];
  let acceptedLines = lines;
  for (;;) {
    const named = new Set(acceptedLines.map(({ product }) => idOf(product)));
    const owners = new Map([...stored].flatMap(([id, key]) => (named.has(id) ? [] : [[key, id]])));
    const ids = new Set(stored.keys());
    let isAccepted = false;
    acceptedLines = acceptedLines.filter(({ line, product, name }) => {
      const [id, key] = [idOf(product), sizeKey(name)];
      const isTwice = (owners.get(key) ?? id) !== id;
      if (isTwice || (!ids.has(id) && ids.size >= MAX_SIZES)) {
        faults.push({ line, why: isTwice ? 'lineTwice' : 'most' });
        isAccepted ||= stored.has(id);
        return false;
      }
      ids.add(id);
      owners.set(key, id);
      return true;
    });
    // A rejected line keeps its old size name. An accepted line may have taken this name, so check again.
    if (!isAccepted) return { acceptedLines, faults };
  }
}

/**
 * Returns the sizes of a group after merging the lines of a file. New sizes get their positions, existing sizes are
 * renamed. Size names stay unique. `placeOf` returns the position of a product.
 */
export function mergeSizes<P, S extends Sized<P>>(
  sizes: readonly S[],
  lines: readonly SizeLine<P>[],
  idOf: Ids<P>,
  placeOf: (product: P) => number | undefined = () => undefined,
): { sizes: (S | Sized<P>)[]; faults: SizeFault[] } {
  const { acceptedLines, faults } = acceptLines(sizes, lines, idOf);
  const merged = new Map<string, S | Sized<P>>(sizes.map((size) => [idOf(size.product), size]));
  const places = new Map<string, number>();
  for (const row of acceptedLines) {
    const id = idOf(row.product);
    merged.set(id, renamedBy(merged.get(id), row));
    if (row.place !== undefined) places.set(id, row.place);
  }
  const order = [...merged].map(([id, size], at) => ({
    size,
    place: places.get(id) ?? placeOf(size.product) ?? at + 1,
  }));
  order.sort((one, other) => one.place - other.place);
  return { sizes: order.map(({ size }) => size), faults };
}

const { trusted } = mongoose;

type JoinLine = {
  line: number;
  id: string;
  name: string;
  group: string;
  size: string;
  place?: number | undefined;
  translations?: Record<string, string> | undefined;
};

/** A fault in a line of a product file, with a message for the seller. */
export type LineFault = {
  line: number;
  message: string;
  fields?: string[];
};

const TRIES = 5;
const MAX_KEY = 200;
const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

/** Files of the shop contain the group id. Other files contain a group key. */
const findVariantGroup = (group: string) =>
  VariantGroup.findOne(
    isId(group) ? { $or: [{ _id: group }, { key: group }] } : { key: group },
  ).lean<VariantGroupDoc>();

const sameText = (one: string, other: string) =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase();

/** At least one line has a product of the group, or its title (the name without the size). */
async function isOf({ sizes }: VariantGroupDoc, lines: readonly JoinLine[]): Promise<boolean> {
  const ids = new Set(sizes.map(({ product }) => String(product)));
  if (sizes.length === 0 || lines.some(({ id }) => ids.has(id))) return true;
  const titles = lines.map(({ name, size }) => titleOf(name, size));
  const named = await Product.find({ _id: trusted({ $in: [...ids] }) }, { name: 1 }).lean();
  const sizeNames = new Map(sizes.map(({ product, name }) => [String(product), name]));
  return named.some(({ _id, name }) => {
    const title = titleOf(name, sizeNames.get(String(_id)) ?? '');
    return titles.some((one) => sameText(one, title));
  });
}

/**
 * A key of another shop system, such as `id:14`, is unique only there. If another group has the key, the title is
 * appended.
 */
async function findGroup(key: string, lines: readonly JoinLine[]) {
  const group = await findVariantGroup(key);
  const [first] = lines;
  if (!group || isId(key) || !first || (await isOf(group, lines))) return { group, ownKey: key };
  const ownKey = `${key} (${titleOf(first.name, first.size)})`.slice(0, MAX_KEY);
  return { group: await findVariantGroup(ownKey), ownKey };
}

async function takeOut(ids: readonly string[], but?: Types.ObjectId): Promise<void> {
  const products = ids.map((id) => new Types.ObjectId(id));
  const others = but ? { _id: trusted({ $ne: but }) } : {};
  const filter = { 'sizes.product': trusted({ $in: products }), ...others };
  if (!(await VariantGroup.exists(filter))) return;
  await VariantGroup.updateMany(filter, {
    $pull: { sizes: { product: { $in: products } } },
    $inc: { revision: 1 },
  });
  await VariantGroup.deleteMany({ sizes: trusted({ $size: 0 }) });
}

/** The position of each product in its group, from the lines read so far. The key is the product id. */
export type Places = Map<string, number>;

const errorText = (
  faults: ReturnType<typeof mergeSizes>['faults'],
  lines: readonly JoinLine[],
): LineFault[] =>
  faults.map(({ line, why }) => {
    const { name = '', size = '' } = lines.find((one) => one.line === line) ?? {};
    const message =
      why === 'most'
        ? t('sizeErrors', 'most', { max: MAX_SIZES })
        : t('sizeErrors', 'lineTwice', { title: titleOf(name, size), size });
    return { line, message };
  });

function byGroup(lines: readonly JoinLine[]): Map<string, JoinLine[]> {
  const groups = new Map<string, JoinLine[]>();
  for (const line of lines)
    if (line.group) groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
  return groups;
}

/** The state of a dry run after the lines read so far. */
export type CheckedSizes = {
  groups: Map<string, { product: string; name: string }[]>;
  groupOf: Map<string, string>;
};

/**
 * Returns the faults that {@link joinLines} would report, without writing. `checked` has the groups after earlier
 * lines. The `id` of a new product can be any unique text.
 */
export async function checkLines(
  lines: readonly JoinLine[],
  { groups, groupOf }: CheckedSizes,
): Promise<LineFault[]> {
  for (const { id, group } of lines) groupOf.set(id, group);
  const faults: LineFault[] = [];
  for (const [key, own] of byGroup(lines)) {
    const stored = groups.get(key) ?? (await findGroup(key, own)).group?.sizes ?? [];
    // A product that the file assigns to another group leaves this one.
    const before = stored
      .map(({ product, name }) => ({ product: String(product), name }))
      .filter(({ product }) => (groupOf.get(product) ?? key) === key);
    const given = own.map(({ line, id, size }) => ({ line, product: id, name: size }));
    const merged = mergeSizes(before, given, String);
    groups.set(key, merged.sizes);
    faults.push(...errorText(merged.faults, own));
  }
  return faults;
}

/** Returns undefined if a concurrent request has changed the group. */
async function joinOnce(
  key: string,
  lines: readonly JoinLine[],
  places: Places,
): Promise<LineFault[] | undefined> {
  const { group, ownKey } = await findGroup(key, lines);
  const given = lines.map(({ line, id, size: name, place, translations }) => ({
    line,
    product: new Types.ObjectId(id),
    name,
    place,
    translations,
  }));
  const { sizes, faults } = mergeSizes(group?.sizes ?? [], given, String, (product) =>
    places.get(String(product)),
  );
  const rejected = errorText(faults, lines);
  if (group && areSameSizes(group.sizes, sizes)) return rejected;
  await takeOut(
    sizes.map(({ product }) => String(product)),
    group?._id,
  );
  try {
    const saved = await writeSizes(group, sizes, isId(ownKey) ? { _id: ownKey } : { key: ownKey });
    if (!saved) return undefined;
    await finishNames(saved);
    return rejected;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return undefined;
  }
}

/** Renames products of rejected lines back: each name ends with the stored size again. */
async function saveNames(lines: readonly JoinLine[], faults: readonly LineFault[]): Promise<void> {
  const rejected = new Set(faults.map(({ line }) => line));
  for (const { line, id, size: name, translations } of lines) {
    const own = rejected.has(line) ? sizeOf(id) : undefined;
    if (own) await rename(id, (one) => renamedFrom(one, { name, translations }, own));
  }
}

/**
 * Adds the products of imported lines to their size groups. Returns a fault for each line whose product cannot join.
 * Its product stays stored without a change of sizes. `places` collects positions across calls. Repeating the call is
 * safe.
 */
export async function joinLines(lines: readonly JoinLine[], places: Places): Promise<LineFault[]> {
  const faults: LineFault[] = [];
  for (const { id, place } of lines) if (place !== undefined) places.set(id, place);
  await takeOut(lines.flatMap(({ id, group }) => (group ? [] : id)));
  for (const [key, own] of byGroup(lines)) {
    let joined: LineFault[] | undefined;
    for (let tries = 0; !joined && tries < TRIES; tries += 1)
      joined = await joinOnce(key, own, places);
    const late = own.map(({ line }) => ({ line, message: t('sizeErrors', 'changedMeanwhile') }));
    faults.push(...(joined ?? late));
  }
  // The next lines are merged with the cached groups.
  await readGroups(lines.map(({ id }) => id));
  await saveNames(lines, faults);
  return faults;
}
