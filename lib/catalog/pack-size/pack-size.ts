import type { SizeUnit, WordKind } from './tokens';
import { readTokens, type Token } from './tokens';

/** The total amount of a pack, in the unit of its unit price. */
export type PackSize = { size: number; unit: SizeUnit };

type Factor =
  | { kind: 'count'; count: number; noun?: WordKind; isPack: boolean; isAbout: boolean }
  | { kind: 'size'; size: PackSize; isEach: boolean };
type Join = 'times' | 'of' | 'none';
type Count = Extract<Factor, { kind: 'count' }>;

type Chain = {
  counts: readonly Count[];
  count: number;
  single?: PackSize;
  isEach: boolean;
};

const METRIC: Readonly<Record<SizeUnit, readonly number[]>> = {
  kg: [1],
  l: [1],
  lb: [0.45359237],
  // The litres of an American and of a British fluid ounce.
  'fl oz': [0.0295735, 0.0284131],
  pint: [0.473176, 0.568261],
};

const isVolume = (unit: SizeUnit) => unit !== 'kg' && unit !== 'lb';

/**
 * Most products have 10 g to 25 kg. This resolves ambiguous numbers: `1.500` may mean one and a half or one thousand
 * five hundred.
 */
const isLikely = ({ size, unit }: PackSize) =>
  METRIC[unit].some((share) => size * share >= 0.01 && size * share <= 25);

/** A label with two units rounds its amounts, so they may differ by this share. */
const TOLERANCE = 0.02;

const agree = (one: PackSize, other: PackSize): boolean =>
  isVolume(one.unit) === isVolume(other.unit) &&
  METRIC[one.unit].some((share) =>
    METRIC[other.unit].some(
      (otherShare) =>
        Math.abs(one.size * share - other.size * otherShare) <= TOLERANCE * one.size * share,
    ),
  );

/** The size in kg or l. Smaller bags, such as tea bags, are sold only in packs of several. */
const SMALL_BAG = 0.01;

const isNoun = (kind: string): kind is WordKind =>
  kind === 'piece' || kind === 'bag' || kind === 'container' || kind === 'pack';

const countOf = (token: Token | undefined): number | undefined => {
  const [value = 0, ...others] = token?.kind === 'number' ? token.values : [];
  return others.length === 0 && Number.isInteger(value) && value > 0 && value < 1_000
    ? value
    : undefined;
};

/** Returns undefined if the number is ambiguous and both readings are equally likely. */
function sizeOf(token: Token | undefined, unit: Token | undefined): PackSize | undefined {
  if (token?.kind !== 'number' || unit?.kind !== 'unit') return undefined;
  const sizes = token.values.map((value) => ({ size: value * unit.share, unit: unit.unit }));
  const likely = sizes.length > 1 ? sizes.filter(isLikely) : sizes;
  const [size] = likely;
  return likely.length === 1 && size && size.size > 0 ? size : undefined;
}

/** Returns the ounces after the pounds, as in `1 lb 8 oz`, converted to pounds. */
function ouncesAt(tokens: readonly Token[], at: number): number | undefined {
  const pounds = sizeOf(tokens[at - 2], tokens[at - 1]);
  const ounces = sizeOf(tokens[at], tokens[at + 1]);
  const [big, small] = [tokens[at - 1], tokens[at + 1]];
  const isBoth =
    big?.kind === 'unit' &&
    big.unit === 'lb' &&
    big.share === 1 &&
    small?.kind === 'unit' &&
    small.unit === 'lb' &&
    small.share < 1;
  return isBoth && pounds && ounces && ounces.size < 1 ? ounces.size : undefined;
}

class ChainReader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  private kindAt(ahead = 0): string | undefined {
    return this.tokens[this.at + ahead]?.kind;
  }

  private skip(kind: string): boolean {
    if (this.kindAt() !== kind) return false;
    this.at += 1;
    return true;
  }

  private noun(): { noun?: WordKind; isPlural: boolean } {
    const token = this.tokens[this.at];
    if (!token || !isNoun(token.kind) || !('isPlural' in token)) return { isPlural: false };
    this.at += 1;
    return { noun: token.kind, isPlural: token.isPlural };
  }

  /** Parses `1.5 l`, `1 lb 8 oz`, `330 ml bottles` or `330 ml each`. */
  private size(): Factor | undefined {
    const first = sizeOf(this.tokens[this.at], this.tokens[this.at + 1]);
    if (!first) return undefined;
    this.at += 2;
    const ounces = ouncesAt(this.tokens, this.at);
    if (ounces) this.at += 2;
    const size = ounces ? { ...first, size: first.size + ounces } : first;
    this.skip('filler');
    const isNumberedPack = this.kindAt() === 'pack' && this.packedCount(1) !== undefined;
    if (!isNumberedPack) this.noun();
    const isEach = this.skip('each');
    if (isEach) this.noun();
    return { kind: 'size', size, isEach };
  }

  /** The number after `pack`, as in `pack of 6`. It must not be part of an amount. */
  private packedCount(ahead: number): { count: number; length: number } | undefined {
    const ofs = this.kindAt(ahead) === 'of' ? 1 : 0;
    const count = countOf(this.tokens[this.at + ahead + ofs]);
    return count === undefined || this.kindAt(ahead + ofs + 1) === 'unit'
      ? undefined
      : { count, length: ahead + ofs + 1 };
  }

  /** Parses `6`, `6 bottles`, `6-pack`, `6er Pack`, `pack of 6 bottles`, `bottle`. */
  private count(isAbout: boolean): Factor | undefined {
    if (this.kindAt() === 'number') {
      const count = countOf(this.tokens[this.at]);
      if (count === undefined) return undefined;
      this.at += 1;
      const isGlued = this.skip('dash');
      if (this.skip('er')) {
        this.skip('dash');
        return { kind: 'count', count, isPack: true, isAbout, ...this.noun() };
      }
      const { noun, isPlural } = this.noun();
      if (isGlued && !noun) return undefined;
      const isPack = noun === 'pack' && !isPlural;
      return { kind: 'count', count, isPack, isAbout, ...(noun ? { noun } : {}) };
    }
    const packed = this.kindAt() === 'pack' ? this.packedCount(1) : undefined;
    if (packed) {
      this.at += packed.length;
      return { kind: 'count', count: packed.count, isPack: true, isAbout, ...this.noun() };
    }
    const { noun, isPlural } = this.noun();
    return noun && !isPlural
      ? { kind: 'count', count: 1, noun, isPack: false, isAbout }
      : undefined;
  }

  read(): Chain | undefined {
    const factors: Factor[] = [];
    const joins: Join[] = [];
    let isLeadingEach = false;
    while (this.at < this.tokens.length) {
      if (this.skip('filler')) continue;
      let join: Join = this.skip('times') ? 'times' : 'none';
      while (this.skip('of') || this.skip('each')) join = 'of';
      if (factors.length === 0 && join === 'of') isLeadingEach = true;
      if (factors.length === 0 && join === 'times') return undefined;
      const isAbout = this.skip('about');
      const factor = this.kindAt(1) === 'unit' ? this.size() : this.count(isAbout);
      if (!factor) return undefined;
      if (factors.length > 0) joins.push(join);
      factors.push(factor);
      while (this.skip('filler'));
    }
    return chainOf(factors, joins, isLeadingEach);
  }
}

function areJoined(left: Factor, right: Factor, counts: readonly Count[]): boolean {
  const isOne = (factor: Factor) => factor.kind === 'count' && factor.count === 1;
  const isPack = (factor: Factor) => factor.kind === 'count' && factor.isPack;
  if (isOne(left) || isOne(right)) return true;
  const isEach = (factor: Factor) => factor.kind === 'size' && factor.isEach;
  if (isEach(left) || isEach(right)) return true;
  // `6 × 330 ml 6-pack` may mean 6 or 36 items.
  return (isPack(left) || isPack(right)) && counts.filter(({ count }) => count > 1).length === 1;
}

function chainOf(
  factors: readonly Factor[],
  joins: readonly Join[],
  isLeadingEach: boolean,
): Chain | undefined {
  const counts = factors.filter((factor) => factor.kind === 'count');
  const sizes = factors.filter((factor) => factor.kind === 'size');
  if (sizes.length > 1) return undefined;
  for (const [at, join] of joins.entries()) {
    const [left, right] = [factors[at], factors[at + 1]];
    if (!left || !right) return undefined;
    // The French `à` may mean "of", but `1 à 2 kg` is a range. Before such a word, a count needs a noun.
    const isOf = join === 'of' && left.kind === 'count' && (left.noun !== undefined || left.isPack);
    if (join !== 'times' && !isOf && !areJoined(left, right, counts)) return undefined;
    if (join === 'of' && !isOf) return undefined;
  }
  // A number without a noun is a count only beside a multiplication sign.
  const isLoose = factors.some(
    (factor, at) =>
      factor.kind === 'count' &&
      !factor.isPack &&
      factor.noun === undefined &&
      sizes.length > 0 &&
      joins[at - 1] !== 'times' &&
      joins[at] !== 'times',
  );
  if (isLoose) return undefined;
  const [size] = sizes;
  return {
    counts,
    count: counts.reduce((product, { count }) => product * count, 1),
    ...(size ? { single: size.size } : {}),
    isEach: isLeadingEach || (size?.isEach ?? false),
  };
}

const times = ({ size, unit }: PackSize, count: number): PackSize => ({ size: size * count, unit });

const totalOf = ({ single, count }: Chain): PackSize | undefined => single && times(single, count);

function joinedWith(before: Chain, part: Chain, isBracket: boolean): Chain | undefined {
  const [total, other] = [totalOf(before), totalOf(part)];
  if (before.single && total && other) {
    const isSame = agree(total, other) || (part.count === 1 && agree(before.single, other));
    return isSame ? before : undefined;
  }
  if (before.single && total) return sizeWithCount(before, total, part, isBracket);
  return other ? countWithSize(before, other, part, isBracket) : undefined;
}

/** `1 kg (pack of 2)` is 2 kg, but `300 g (12 pieces)` is 300 g. */
function sizeWithCount(
  before: Chain,
  total: PackSize,
  part: Chain,
  isBracket: boolean,
): Chain | undefined {
  const last = part.counts.at(-1);
  if (part.count === 1 && last?.noun) return before;
  if (last?.isPack && part.counts.length === 1)
    return before.count === 1 ? { ...before, counts: part.counts, count: part.count } : undefined;
  const isContents =
    last?.isAbout ||
    last?.noun === 'piece' ||
    (last?.noun === 'bag' && total.size / part.count < SMALL_BAG);
  return isBracket && isContents ? before : undefined;
}

/** `2 pieces (500 g)` and `2 pieces (250 g each)` are both 500 g. */
function countWithSize(
  before: Chain,
  size: PackSize,
  part: Chain,
  isBracket: boolean,
): Chain | undefined {
  if (before.counts.length === 0 || !(isBracket || part.isEach)) return undefined;
  const each = { ...before, single: size };
  if (part.isEach || before.count === 1) return each;
  const { noun, isPack } = before.counts.at(-1) ?? {};
  const isContents =
    !isPack && (noun === 'piece' || (noun === 'bag' && size.size / before.count < SMALL_BAG));
  return isContents ? { ...before, counts: [], count: 1, single: size } : undefined;
}

function partsOf(tokens: readonly Token[]) {
  const parts: { tokens: Token[]; isBracket: boolean }[] = [{ tokens: [], isBracket: false }];
  let isInside = false;
  for (const token of tokens) {
    if (token.kind === 'open' || token.kind === 'close') {
      if (isInside === (token.kind === 'open')) return undefined;
      isInside = !isInside;
      parts.push({ tokens: [], isBracket: isInside });
    } else if (token.kind === 'separator') parts.push({ tokens: [], isBracket: isInside });
    else parts.at(-1)?.tokens.push(token);
  }
  return isInside ? undefined : parts.filter(({ tokens: own }) => own.length > 0);
}

/** Splits `12 oz 340 g` into two parts. */
function splitSizes(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const isSize = token.kind === 'number' && tokens[at + 1]?.kind === 'unit';
    const isAfterSize = tokens[at - 1]?.kind === 'unit';
    if (isSize && isAfterSize && ouncesAt(tokens, at) === undefined) parts.push([]);
    parts.at(-1)?.push(token);
  }
  return parts;
}

/** Longer texts are rejected without parsing, which could be slow. */
const MAX_LENGTH = 200;

/** Caches parsed texts. Sorting by unit price parses every weight text, and most texts repeat. */
const read = new Map<string, PackSize | undefined>();
const MAX_READ = 1_000;

/**
 * Returns the total amount of a weight text: `6 × 330 ml` is 1.98 l. Returns undefined for a text that is ambiguous,
 * contradictory or only partly understood.
 */
export function packSize(text = ''): PackSize | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (read.has(text)) return read.get(text);
  if (read.size >= MAX_READ) read.clear();
  const size = sizeOfText(text);
  read.set(text, size);
  return size;
}

function sizeOfText(text: string): PackSize | undefined {
  const parts = partsOf(readTokens(text) ?? []);
  let whole: Chain | undefined;
  for (const { tokens, isBracket } of parts ?? [])
    for (const own of splitSizes(tokens)) {
      if (own.every(({ kind }) => kind === 'filler')) continue;
      const chain = new ChainReader(own).read();
      if (!chain) return undefined;
      whole = whole ? joinedWith(whole, chain, isBracket) : chain;
      if (!whole) return undefined;
    }
  // `500 g each` lacks the number of items.
  return whole && !(whole.isEach && whole.counts.length === 0) ? totalOf(whole) : undefined;
}
