import { MAX_QUANTITY, maxInCart } from '@/lib/cart/limits';
import type { Sized } from '@/lib/catalog/facts/sizes';
import { packSize } from '@/lib/catalog/pack-size/pack-size';
import { readTokens } from '@/lib/catalog/pack-size/tokens';
import { fold, tokenize } from '@/lib/catalog/search/tokenize';
import { minUnits } from '@/lib/weights/amounts';
import { measureIn } from '@/lib/weights/measures';
import { isDecimal, METRIC_AMOUNTS } from '@/lib/weights/units';
import type { MeasureView } from '@/lib/weights/view';
import type { Amount } from './amount';
import { PIECE_GRAMS, USUAL_PIECE_GRAMS } from './words';

type Sold = Sized & MeasureView & { name: string };

/** A quantity of the cart: pieces, packs, or units of goods by weight (for example 50 g). */
export type CartQuantity = {
  /** A whole number from 1 to 999. */
  quantity: number;
  isGuess: boolean;
};

/** The metric value of the units of `packSize`, in g or ml. */
const METRIC = { kg: 1000, lb: 453.6, l: 1000, 'fl oz': 29.6, pint: 568 } as const;

/** The default amount for a line without an amount: 500 g, 500 ml, 1 lb or 8 oz. */
const USUAL = { g: 500, ml: 500, mlb: 1_000, moz: 8_000 } as const;

type Pack = {
  /** The content in g or ml. */
  amount?: number;
  unit?: 'g' | 'ml';
  pieces?: number;
};

function piecesIn(text: string): number | undefined {
  const tokens = readTokens(text) ?? [];
  const number = tokens.findIndex(
    ({ kind }, at) => kind === 'number' && /^(piece|bag|times)$/.test(tokens[at + 1]?.kind ?? ''),
  );
  const token = tokens[number];
  const [value = 0] = token?.kind === 'number' ? token.values : [];
  return Number.isInteger(value) && value > 0 && value < 1000 ? value : undefined;
}

const FACTS = {
  ...({ g: 1, kg: 1000, ml: 1, l: 1000, piece: 1 } as const),
  ...({ oz: METRIC.lb / 16, lb: METRIC.lb, 'fl oz': METRIC['fl oz'] } as const),
};

function packOf({ weight = '', amount, unit }: Sold): Pack {
  const pieces = piecesIn(weight);
  const counted = pieces === undefined ? {} : { pieces };
  if (amount && unit) {
    if (unit === 'piece') return { pieces: amount };
    const isSolid = /^(?:g|kg|oz|lb)$/.test(unit);
    return { ...counted, amount: amount * FACTS[unit], unit: isSolid ? 'g' : 'ml' };
  }
  const size = packSize(weight);
  if (!size) return counted;
  const isSolid = size.unit === 'kg' || size.unit === 'lb';
  return { ...counted, amount: size.size * METRIC[size.unit], unit: isSolid ? 'g' : 'ml' };
}

/** Returns the typical weight of one piece in g. Returns undefined for goods that lists do not count in pieces. */
function pieceGrams(name: string): number | undefined {
  const words = tokenize(fold(name));
  for (const [grams, names] of PIECE_GRAMS)
    for (const one of names)
      if (words.some((word) => word.startsWith(one) && word.length <= one.length + 3)) return grams;
  return undefined;
}

/**
 * How much smaller than the wanted amount a pack may be, as a share. For example, a tin of 400 g is enough for 415 g.
 */
const TOLERANCE = 0.05;
/** How many parts, such as cloves or slices, are assumed to be in one pack. */
const PARTS_OF_PACK = 10;
/** If a line states no amount, this amount of goods by weight is assumed, in g or ml. */
const USUAL_AMOUNT = 500;

/** A count above this number rarely means packs. */
const MANY = 12;
/** A pack up to this weight in g is often one serving: a yogurt, a tin of tuna. */
const SERVING_GRAMS = 200;
/** Up to this count, a number means packs if one pack is more than a serving or its pieces are small. */
const FEW = 5;
/** A piece below this weight in g is small. For example, nobody buys only three almonds. */
const SMALL_PIECE_GRAMS = 20;

const packsFor = (wanted: number, size: number) => Math.ceil(wanted / size - TOLERANCE);

const limited = (quantity: number, most = MAX_QUANTITY) =>
  Math.min(Math.max(1, quantity), Math.min(most, MAX_QUANTITY));

function weighed(
  { quantity, unit }: Amount,
  name: string,
  measure: NonNullable<ReturnType<typeof measureIn>>,
): CartQuantity {
  const piece = pieceGrams(name);
  const base = METRIC_AMOUNTS[measure.unit];
  const amountFor = (): [amount: number, isGuess: boolean] => {
    const usual = USUAL[measure.unit] * base;
    if (quantity === undefined)
      return piece !== undefined && piece >= SMALL_PIECE_GRAMS && piece < 60
        ? [piece, true]
        : [usual, true];
    const isSolid = measure.unit !== 'ml';
    if (unit === 'g' || unit === 'ml') return [quantity, (unit === 'g') !== isSolid];
    if (unit === 'container' || unit === 'pack') return [quantity * usual, true];
    if (unit === 'part') return [(quantity * (piece ?? USUAL_PIECE_GRAMS)) / PARTS_OF_PACK, true];
    return [quantity * (piece ?? USUAL_PIECE_GRAMS), true];
  };
  const [grams, isGuess] = amountFor();
  const amount = grams / base;
  // Subtract a little before rounding up, so that a rounding error does not add a unit.
  const units = Math.ceil(amount / measure.step - 0.01);
  return {
    quantity: limited(Math.max(units, minUnits(measure)), maxInCart(measure)),
    isGuess: isGuess || amount > maxInCart(measure) * measure.step,
  };
}

/** Returns the number of packs for an amount without a unit. `5 onions` are five pieces, not five kilograms. */
function packsForPieces(count: number, name: string, pack: Pack): CartQuantity {
  if (pack.pieces !== undefined && pack.pieces > 1)
    return { quantity: Math.ceil(count / pack.pieces), isGuess: count < pack.pieces / 3 };
  const packs = { quantity: count, isGuess: count > MANY };
  if (pack.unit !== 'g' || pack.amount === undefined) return packs;
  const piece = pieceGrams(name);
  if (piece !== undefined && (piece >= SMALL_PIECE_GRAMS || count > FEW))
    return pack.amount < piece * 2
      ? packs
      : { quantity: packsFor(count * piece, pack.amount), isGuess: true };
  // The weight of a piece is unknown. Many pieces are more likely to be in one pack than in many packs.
  const isServing = pack.amount <= SERVING_GRAMS;
  if (count > (isServing ? MANY : FEW)) return { quantity: 1, isGuess: true };
  return { quantity: count, isGuess: count > 1 && !(isServing && count <= FEW) };
}

function packsOf({ quantity: count, unit }: Amount, name: string, sold: Sold): CartQuantity {
  const pack = packOf(sold);
  if (count === undefined) return { quantity: 1, isGuess: false };
  if (unit === 'pack') return { quantity: Math.ceil(count), isGuess: false };
  if (unit === 'part') return { quantity: Math.ceil(count / PARTS_OF_PACK), isGuess: false };
  if (unit === 'container') {
    // A bottle of a multipack, or a tea bag of a box, is one piece of the pack.
    const isMultipack = pack.pieces !== undefined && pack.pieces > 1;
    return {
      quantity: Math.ceil(isMultipack ? count / (pack.pieces ?? 1) : count),
      isGuess: isMultipack || count > MANY,
    };
  }
  if (unit === undefined) return packsForPieces(Math.ceil(count), name, pack);
  if (pack.amount === undefined) {
    // The product states no weight, for example a lettuce.
    const piece = pieceGrams(name);
    return piece && unit === 'g' && pack.pieces
      ? { quantity: packsFor(count, piece * pack.pieces), isGuess: true }
      : { quantity: 1, isGuess: count > USUAL_AMOUNT };
  }
  // 1 ml of food counts as 1 g. This is precise enough, because the result only decides how many packs are needed.
  const packs = packsFor(count, pack.amount);
  return { quantity: packs, isGuess: packs > MANY || (unit !== pack.unit && packs > 1) };
}

const METRIC_POUND = 500;

function isByPound(product: Sold): boolean {
  const measure = measureIn(product);
  if (measure) return isDecimal(measure.unit);
  const { amount, unit, weight } = product;
  return amount && unit ? unit === 'lb' || unit === 'oz' : packSize(weight)?.unit === 'lb';
}

/** Converts `Pfund` and `livre` from 500 g to the pound of a product that is sold by the pound. */
const inPoundsOf = <W extends Amount>(wanted: W, product: Sold): W =>
  wanted.isMetricPound && wanted.quantity !== undefined && isByPound(product)
    ? { ...wanted, quantity: (wanted.quantity / METRIC_POUND) * METRIC_AMOUNTS.mlb * 1_000 }
    : wanted;

/**
 * Returns how much of a product to put into the cart for a wanted amount. Amounts are rounded up: 1.5 kg of packs of 1
 * kg are 2 packs. The result is within the limits of the cart and of the product.
 */
export function toQuantity(given: Amount & { name: string }, product: Sold): CartQuantity {
  const wanted = inPoundsOf(given, product);
  const measure = measureIn(product);
  if (measure?.by === 'weight') return weighed(wanted, `${wanted.name} ${product.name}`, measure);
  if (measure) {
    const { quantity: count = 1, unit, isUnsure = false } = wanted;
    const isAmount = unit === 'g' || unit === 'ml';
    const pieces = isAmount
      ? packsFor(count, measure.step * METRIC_AMOUNTS[measure.unit])
      : unit === 'part'
        ? 1
        : Math.ceil(count);
    return { quantity: limited(pieces), isGuess: isAmount || isUnsure || count > MANY };
  }
  const found = packsOf(wanted, wanted.name, product);
  return { quantity: limited(found.quantity), isGuess: found.isGuess || wanted.isUnsure === true };
}

/**
 * Returns the surplus that the shopper would buy, as a share of the wanted weight or volume. For 500 g, a pack of 1 kg
 * has the surplus 1. Returns 0 if the line states no weight or volume, and 1 if the size of the product is unknown.
 */
export function surplusOf(wanted: Amount & { name: string }, product: Sold): number {
  const { quantity: amount, unit } = inPoundsOf(wanted, product);
  if (amount === undefined || (unit !== 'g' && unit !== 'ml')) return 0;
  const measure = measureIn(product);
  const pack = packOf(product);
  const size = measure
    ? measure.step * METRIC_AMOUNTS[measure.unit]
    : pack.unit === unit
      ? pack.amount
      : undefined;
  if (size === undefined) return 1;
  return Math.max(0, (toQuantity(wanted, product).quantity * size) / amount - 1);
}
