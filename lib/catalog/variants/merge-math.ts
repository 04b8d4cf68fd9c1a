import { MAX_SIZES } from './limits';
import { sizeKey } from './name-math';

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
