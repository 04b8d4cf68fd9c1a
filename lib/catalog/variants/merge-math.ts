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

/**
 * The sizes of a group with those of some lines of a file: new ones come last, or where their places say; one that there is
 * is renamed. Two sizes never have the same name: the line that comes second is at fault.
 */
export function mergeSizes<P, S extends Sized<P>>(
  sizes: readonly S[],
  lines: readonly SizeLine<P>[],
  isSame: (one: P, other: P) => boolean,
): { sizes: (S | Sized<P>)[]; faults: SizeFault[] } {
  const merged: (S | Sized<P>)[] = [...sizes];
  const faults: SizeFault[] = [];
  const places = new Map<number, number>();
  for (const row of lines) {
    const { line, place, product, name } = row;
    const at = merged.findIndex((one) => isSame(one.product, product));
    const twin = merged.findIndex((one) => sizeKey(one.name) === sizeKey(name));
    if (twin >= 0 && twin !== at) {
      faults.push({ line, why: 'lineTwice' });
      continue;
    }
    if (at < 0 && merged.length >= MAX_SIZES) {
      faults.push({ line, why: 'most' });
      continue;
    }
    const own = at < 0 ? merged.length : at;
    merged[own] = renamedBy(merged[own], row);
    if (place !== undefined) places.set(own, place);
  }
  const order = merged.map((size, at) => ({ size, at, place: places.get(at) ?? at + 1 }));
  order.sort((one, other) => one.place - other.place || one.at - other.at);
  return { sizes: order.map(({ size }) => size), faults };
}
