import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Token } from './tokens';
import type { WantedUnit } from './words';
import * as known from './words';

/**
 * The wanted amount of a line. Without `unit`, `quantity` is a number of pieces. Without `quantity`, the line states no
 * amount. `isUnsure`: the number may be a part of the name. `isMetricPound`: the line states `Pfund` or `livre`, which
 * count as 500 g.
 */
export type Amount = {
  quantity?: number;
  unit?: WantedUnit;
  isUnsure?: boolean;
  isMetricPound?: true;
};

/** `end` is the position of the next token. */
type Found = Amount & { quantity: number; end: number };

/** The maximum count of pieces. A larger number without a unit is part of a name, such as `Type 405`. */
const MAX_COUNT = 99;
const MAX_AMOUNT = 1_000_000;

export const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'word' ? token.word : '';
};
export const signAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'sign' ? token.sign : '';
};
const numberToken = (tokens: readonly Token[], at: number) => {
  const token = tokens[at];
  return token?.kind === 'number' ? token : undefined;
};

function fractionAt(tokens: readonly Token[], at: number): number | undefined {
  const [above, below] = [numberToken(tokens, at), numberToken(tokens, at + 2)];
  if (!above || !below || signAt(tokens, at + 1) !== '/') return undefined;
  const isFraction =
    Number.isInteger(above.value) && above.value > 0 && below.value > 1 && below.value <= 16;
  return isFraction && Number.isInteger(below.value) ? above.value / below.value : undefined;
}

/** Reads `2`, `1/2`, `1 1/2` or a number word such as `half a`. */
function singleNumber(
  tokens: readonly Token[],
  at: number,
): { value: number; end: number } | undefined {
  const fraction = fractionAt(tokens, at);
  if (fraction !== undefined) return { value: fraction, end: at + 3 };
  const number = numberToken(tokens, at);
  if (number) {
    const more = fractionAt(tokens, at + 1);
    return more !== undefined && more < 1
      ? { value: number.value + more, end: at + 4 }
      : { value: number.value, end: at + 1 };
  }
  const value = known.NUMBERS.get(wordAt(tokens, at));
  if (value === undefined) return undefined;
  const next = known.NUMBERS.get(wordAt(tokens, at + 1));
  // `half a` and `un demi` are one number, 0.5.
  if (next !== undefined && (value < 1 ? next === 1 : value === 1 && next < 1)) {
    const gap = signAt(tokens, at + 2) === '-' ? 1 : 0;
    return { value: Math.min(value, next), end: at + 2 + gap };
  }
  return { value, end: at + 1 };
}

const isDash = (sign: string) => sign === '-' || sign === '–' || sign === '—';

/** Reads a number or a range. For a range, returns the larger number, so that the shopper has enough. */
function numberAt(
  tokens: readonly Token[],
  at: number,
): { value: number; end: number } | undefined {
  const first = singleNumber(tokens, at);
  if (!first) return undefined;
  const { end } = first;
  const isRange = isDash(signAt(tokens, end)) || known.RANGE_WORDS.has(wordAt(tokens, end));
  const last = isRange && numberToken(tokens, end + 1) ? singleNumber(tokens, end + 1) : undefined;
  return last ? { value: Math.max(first.value, last.value), end: last.end } : first;
}

/** Reads the size of a spoon: `cuillère à soupe`, `c. à c.`, `colher de chá`, `ملعقة كبيرة`. */
function spoonAt(tokens: readonly Token[], at: number) {
  const word = wordAt(tokens, at);
  if (!known.SPOONS.has(word)) return undefined;
  const next = at + (known.SPOON_JOINERS.has(wordAt(tokens, at + 1)) ? 2 : 1);
  const size = known.SPOON_SIZES.get(wordAt(tokens, next));
  const twice = word.endsWith('تين') ? 2 : 1;
  if (size !== undefined) return { unit: 'ml' as const, factor: size * twice, end: next + 1 };
  return word.length > 1 ? { unit: 'ml' as const, factor: 15 * twice, end: at + 1 } : undefined;
}

/** Reads the unit at a position. Adjectives may precede the unit: `1 small bunch`. */
function unitAt(tokens: readonly Token[], at: number) {
  for (let from = at; from < at + 4; from += 1) {
    const spoon = spoonAt(tokens, from);
    if (spoon) return spoon;
    const word = wordAt(tokens, from);
    if (word === 'fl' && wordAt(tokens, from + 1) === 'oz')
      return { unit: 'ml' as const, factor: 29.6, end: from + 2 };
    const unit = known.UNITS.get(word);
    if (unit) return { ...unit, end: from + 1 };
    if (!isDash(signAt(tokens, from)) && !known.NOISE.has(word)) return undefined;
  }
  return undefined;
}

/** Skips words such as `of` between an amount and its product. */
export function skipOf(tokens: readonly Token[], at: number): number {
  let end = at;
  while (known.OF.has(wordAt(tokens, end)) && end < tokens.length - 1) end += 1;
  return end;
}

function timesAfter(tokens: readonly Token[], at: number): { factor: number; end: number } {
  const factor = isTimes(tokens, at) ? numberToken(tokens, at + 1)?.value : undefined;
  const isCount = factor !== undefined && Number.isInteger(factor) && factor > 0;
  return isCount && factor <= MAX_COUNT
    ? { factor, end: afterSize(tokens, at + 2) }
    : { factor: 1, end: at };
}

function sizeAt(tokens: readonly Token[], at: number): Found | undefined {
  const number = numberAt(tokens, at);
  const unit = number && unitAt(tokens, number.end);
  if (!number || !unit || (unit.unit !== 'g' && unit.unit !== 'ml')) return undefined;
  return { quantity: number.value * unit.factor, unit: unit.unit, end: unit.end };
}

/**
 * Returns the position after the packages that follow a size (`400g tins`), and after the same amount in another unit
 * (`225g/8oz`).
 */
function afterSize(tokens: readonly Token[], at: number): number {
  const other = signAt(tokens, at) === '/' ? sizeAt(tokens, at + 1)?.end : undefined;
  const end = other ?? at;
  const unit = known.UNITS.get(wordAt(tokens, end))?.unit;
  return unit === 'container' || unit === 'pack' ? end + 1 : end;
}

const isTimes = (tokens: readonly Token[], at: number) => known.TIMES.has(wordAt(tokens, at));

/**
 * Returns the position after a package word, as in `2 six-packs` or `6-pack`. Returns undefined without such a word.
 */
const packAt = (tokens: readonly Token[], at: number) => {
  const place = at + (isDash(signAt(tokens, at)) ? 1 : 0);
  return known.UNITS.get(wordAt(tokens, place))?.unit === 'pack' ? place + 1 : undefined;
};

const isPossible = ({ quantity, unit }: Amount): boolean =>
  quantity !== undefined &&
  Number.isFinite(quantity) &&
  quantity > 0 &&
  quantity <= (unit === 'g' || unit === 'ml' ? MAX_AMOUNT : MAX_COUNT);

const rounded = (quantity: number) => Math.round(quantity * 1000) / 1000;

function countedAt(tokens: readonly Token[], from: number): Found | undefined {
  const first = numberAt(tokens, from);
  if (!first) return undefined;
  let { value, end } = first;
  if (known.DOZENS.has(wordAt(tokens, end))) return { quantity: value * 12, end: end + 1 };
  const isMultiplied = isTimes(tokens, end);
  if (isMultiplied) end += 1;
  const size = sizeAt(tokens, end);
  // A size follows the number: `2 x 400g tins` or `2 400g tins`.
  if (size) return { ...size, quantity: value * size.quantity, end: afterSize(tokens, size.end) };
  const count = isMultiplied ? numberToken(tokens, end) : undefined;
  const isInner = count !== undefined || known.NUMBERS.has(wordAt(tokens, end));
  const inner = isInner ? packAt(tokens, end + 1) : undefined;
  if (inner !== undefined) return { quantity: value, unit: 'pack', end: inner };
  // Multiply two counts: `2 x 6 eggs` is 12.
  const most = MAX_COUNT / value;
  if (count && Number.isInteger(count.value) && count.value > 0 && count.value <= most) {
    value *= count.value;
    end += 1;
  }
  const unit = unitAt(tokens, end);
  if (!unit) return { quantity: value, end };
  const grouped = tokens[from]?.kind === 'number' && tokens[from].isGrouped;
  if (grouped && unit.factor === 1 && (unit.unit === 'g' || unit.unit === 'ml')) value *= 1000;
  end = unit.end;
  // An English `6 pack` has six pieces, `6 packs` are six packages.
  const isNumberedPack = value > 1 && wordAt(tokens, end - 1) === 'pack' && !isMultiplied;
  if (isNumberedPack) return { quantity: value, end };
  const quantity = value * unit.factor;
  const base = unit.unit === undefined ? {} : { unit: unit.unit };
  if (unit.unit === 'g' || unit.unit === 'ml') {
    const times = timesAfter(tokens, afterSize(tokens, end));
    return { quantity: quantity * times.factor, ...base, end: times.end };
  }
  // A size follows the container: `1 Dose 400 g Tomaten` is one tin of 400 g.
  const inside = numberToken(tokens, end) ? sizeAt(tokens, end) : undefined;
  return inside ? { ...inside, quantity: quantity * inside.quantity } : { quantity, ...base, end };
}

/** Words for units that also mean something else. Without a number, they are not read as a unit. */
const NEVER_BARE = new Set('molho molhos pau filet bar bars fio to case head'.split(' '));

/**
 * Reads the amount at a position, or returns undefined. With `isBare`, a unit without a number means one: `pinch of
 * salt`.
 */
export function amountAt(tokens: readonly Token[], at: number, isBare = false): Found | undefined {
  let from = at;
  while (known.ABOUT.has(wordAt(tokens, from))) from += 1;
  if (isTimes(tokens, from) && numberToken(tokens, from + 1)) from += 1;
  if (known.DOZENS.has(wordAt(tokens, from))) return { quantity: 12, end: from + 1 };
  const found = countedAt(tokens, from);
  if (found) {
    const amount = { ...found, quantity: rounded(found.quantity) };
    return isPossible(amount) ? amount : undefined;
  }
  const word = wordAt(tokens, from);
  if (!isBare || word.length < 3 || NEVER_BARE.has(word)) return undefined;
  const unit = spoonAt(tokens, from) ?? unitAt(tokens, from);
  return unit && unit.end < tokens.length
    ? omitUndefined({ quantity: unit.factor, unit: unit.unit, end: unit.end })
    : undefined;
}

/**
 * Combines two amounts in one line. A size multiplies a count: `1 tin … (400 g)` is 400 g. Otherwise the first amount
 * counts.
 */
export function combined(first: Amount, second: Amount | undefined): Amount {
  if (!second?.quantity) return first;
  if (first.quantity === undefined) return second;
  const isCount = first.unit !== 'g' && first.unit !== 'ml';
  const isSize = second.unit === 'g' || second.unit === 'ml';
  return isCount && isSize && first.unit !== 'part'
    ? { quantity: first.quantity * second.quantity, unit: second.unit }
    : first;
}
