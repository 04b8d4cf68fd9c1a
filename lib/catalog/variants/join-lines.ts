import 'server-only';
import mongoose, { Types } from 'mongoose';
import { MAX_SIZES } from '@/lib/catalog/limits';
import { isDuplicate } from '@/lib/db/errors';
import { t } from '@/lib/http/say';
import { Product, VariantGroup } from '@/models';
import type { VariantGroupDoc } from '@/models/product';
import { areSameSizes, finishNames, rename, renamedFrom, writeSizes } from './groups';
import { readGroups, sizeOf } from './known-groups';
import { sizeKey, titleOf } from './name-math';

/** A size as it is stored, whatever names its product. */
type Sized<P> = { product: P; name: string; translations?: Record<string, string> };

/** A line of a product file that says which size a product is. */
type SizeLine<P> = Pick<Sized<P>, 'product' | 'name'> & {
  line: number;
  place?: number | undefined;
  /** Of the languages that the file has; an empty text ends what the size is called. */
  translations?: Record<string, string> | undefined;
};

/** Why a line is not taken. */
type SizeFault = { line: number; why: 'lineTwice' | 'most' };

/** A size as a line calls it; what the line does not say stays. */
function renamedBy<P>(known: Sized<P> | undefined, { product, name, translations }: SizeLine<P>) {
  const all = Object.entries({ ...known?.translations, ...translations });
  const said = all.filter(([, text]) => text);
  return { product, name, ...(said.length > 0 ? { translations: Object.fromEntries(said) } : {}) };
}

type Ids<P> = (product: P) => string;

/**
 * The lines whose sizes differ from all others once the other lines are taken, too; of two with one name the second is at
 * fault. So two sizes may exchange their names.
 */
function takenLines<P>(sizes: readonly Sized<P>[], lines: readonly SizeLine<P>[], idOf: Ids<P>) {
  const stored = new Map(sizes.map(({ product, name }) => [idOf(product), sizeKey(name)]));
  const faults: SizeFault[] = [];
  let taken = lines;
  for (;;) {
    const named = new Set(taken.map(({ product }) => idOf(product)));
    const owners = new Map([...stored].flatMap(([id, key]) => (named.has(id) ? [] : [[key, id]])));
    const ids = new Set(stored.keys());
    let isKept = false;
    taken = taken.filter(({ line, product, name }) => {
      const [id, key] = [idOf(product), sizeKey(name)];
      const isTwice = (owners.get(key) ?? id) !== id;
      if (isTwice || (!ids.has(id) && ids.size >= MAX_SIZES)) {
        faults.push({ line, why: isTwice ? 'lineTwice' : 'most' });
        isKept ||= stored.has(id);
        return false;
      }
      ids.add(id);
      owners.set(key, id);
      return true;
    });
    // A size that keeps its name may have lost it to a line that came before.
    if (!isKept) return { taken, faults };
  }
}

/**
 * The sizes of a group with those of some lines of a file: new ones come last, or where their places say; one that there is
 * is renamed. Two sizes never have the same name. `placeOf` has the places that earlier lines of the file gave.
 */
export function mergeSizes<P, S extends Sized<P>>(
  sizes: readonly S[],
  lines: readonly SizeLine<P>[],
  idOf: Ids<P>,
  placeOf: (product: P) => number | undefined = () => undefined,
): { sizes: (S | Sized<P>)[]; faults: SizeFault[] } {
  const { taken, faults } = takenLines(sizes, lines, idOf);
  const merged = new Map<string, S | Sized<P>>(sizes.map((size) => [idOf(size.product), size]));
  const places = new Map<string, number>();
  for (const row of taken) {
    const id = idOf(row.product);
    merged.set(id, renamedBy(merged.get(id), row));
    if (row.place !== undefined) places.set(id, row.place);
  }
  const order = [...merged].map(([id, size], at) => ({
    size,
    place: places.get(id) ?? placeOf(size.product) ?? at + 1,
  }));
  // Equal places stay in their order.
  order.sort((one, other) => one.place - other.place);
  return { sizes: order.map(({ size }) => size), faults };
}

const { trusted } = mongoose;

/** A written line of a product file that says which size its product is; an empty `group`: of none. */
type JoinLine = {
  line: number;
  id: string;
  name: string;
  group: string;
  size: string;
  place?: number | undefined;
  translations?: Record<string, string> | undefined;
};

/** Why a line of a product file was not taken as it says, for the person who imports it. */
export type LineFault = {
  line: number;
  message: string;
  /** The columns at fault, where only some facts are. */
  fields?: string[];
};

const TRIES = 5;
/** As long as a file may name a group. */
const MAX_KEY = 200;
const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

/** The group that a file names: by its id, as an export has it, or by what another file called it. */
const findNamed = (group: string) =>
  VariantGroup.findOne(
    isId(group) ? { $or: [{ _id: group }, { key: group }] } : { key: group },
  ).lean<VariantGroupDoc>();

const sameText = (one: string, other: string) =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase();

/** Whether the lines are of this group: one of them is its product, or is called as its products are. */
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
 * The group that lines of a file name, and the key under which it is stored. A key such as `id:14` holds within its file and
 * shop system alone: in another file it may mean another product, whose group then has the title behind its key.
 */
async function findGroup(key: string, lines: readonly JoinLine[]) {
  const group = await findNamed(key);
  const [first] = lines;
  if (!group || isId(key) || !first || (await isOf(group, lines))) return { group, ownKey: key };
  const ownKey = `${key} (${titleOf(first.name, first.size)})`.slice(0, MAX_KEY);
  return { group: await findNamed(ownKey), ownKey };
}

/** Takes products out of every group but this one; a group without products is none. */
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

/** The places that the lines of a file have given so far, by product. */
export type Places = Map<string, number>;

/** The faults of some lines, in words. */
const inWords = (
  faults: ReturnType<typeof mergeSizes>['faults'],
  lines: readonly JoinLine[],
): LineFault[] =>
  faults.map(({ line, why }) => {
    const { name = '', size = '' } = lines.find((one) => one.line === line) ?? {};
    const message =
      why === 'most'
        ? t('sizeFaults', 'most', { max: MAX_SIZES })
        : t('sizeFaults', 'lineTwice', { title: titleOf(name, size), size });
    return { line, message };
  });

/** The lines of each group. */
function byGroup(lines: readonly JoinLine[]): Map<string, JoinLine[]> {
  const groups = new Map<string, JoinLine[]>();
  for (const line of lines)
    if (line.group) groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
  return groups;
}

/** What a check of a file knows: the sizes of the groups that it names, and the group of each product that it names. */
export type CheckedSizes = {
  groups: Map<string, { product: string; name: string }[]>;
  groupOf: Map<string, string>;
};

/**
 * The faults that {@link joinLines} would report of some lines of a file, without a change; `checked` is what the check knows of its
 * earlier lines. A line of a product that is not stored has anything else as its `id`.
 */
export async function checkLines(
  lines: readonly JoinLine[],
  { groups, groupOf }: CheckedSizes,
): Promise<LineFault[]> {
  for (const { id, group } of lines) groupOf.set(id, group);
  const faults: LineFault[] = [];
  for (const [key, own] of byGroup(lines)) {
    const stored = groups.get(key) ?? (await findGroup(key, own)).group?.sizes ?? [];
    // A product that the file names is in the group that the file says, and in no other.
    const before = stored
      .map(({ product, name }) => ({ product: String(product), name }))
      .filter(({ product }) => (groupOf.get(product) ?? key) === key);
    const given = own.map(({ line, id, size }) => ({ line, product: id, name: size }));
    const merged = mergeSizes(before, given, String);
    groups.set(key, merged.sizes);
    faults.push(...inWords(merged.faults, own));
  }
  return faults;
}

/** Joins the lines of one group; undefined when others changed it meanwhile. */
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
  const refused = inWords(faults, lines);
  if (group && areSameSizes(group.sizes, sizes)) return refused;
  await takeOut(
    sizes.map(({ product }) => String(product)),
    group?._id,
  );
  try {
    const saved = await writeSizes(group, sizes, isId(ownKey) ? { _id: ownKey } : { key: ownKey });
    if (!saved) return undefined;
    await finishNames(saved);
    return refused;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return undefined;
  }
}

/** Gives the products of refused lines that stay another size its name again, in place of the refused one. */
async function keepNames(lines: readonly JoinLine[], faults: readonly LineFault[]): Promise<void> {
  const refused = new Set(faults.map(({ line }) => line));
  for (const { line, id, size: name, translations } of lines) {
    const own = refused.has(line) ? sizeOf(id) : undefined;
    if (own) await rename(id, (one) => renamedFrom(one, { name, translations }, own));
  }
}

/**
 * Makes the products of some lines of a file the sizes that they name; `places` are those of its earlier lines, too.
 * Repeatable: the same lines again change nothing. Returns the lines that are at fault: the product is there then, and is
 * what it was before, a size of another name or none.
 */
export async function joinLines(lines: readonly JoinLine[], places: Places): Promise<LineFault[]> {
  const faults: LineFault[] = [];
  for (const { id, place } of lines) if (place !== undefined) places.set(id, place);
  await takeOut(lines.flatMap(({ id, group }) => (group ? [] : id)));
  for (const [key, own] of byGroup(lines)) {
    let joined: LineFault[] | undefined;
    for (let tries = 0; !joined && tries < TRIES; tries += 1)
      joined = await joinOnce(key, own, places);
    const late = own.map(({ line }) => ({ line, message: t('sizeFaults', 'overtaken') }));
    faults.push(...(joined ?? late));
  }
  // The next lines are read by what the groups are now.
  await readGroups(lines.map(({ id }) => id));
  await keepNames(lines, faults);
  return faults;
}
