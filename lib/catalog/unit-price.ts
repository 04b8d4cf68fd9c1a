import { type PackSize, packSize } from '@/lib/catalog/pack-size/pack-size';
import type { Units } from '@/lib/law/unit-systems';
import type { Measure } from '@/lib/weights/fields';
import { isDecimal } from '@/lib/weights/units';
import type { Unit } from './facts/fields';

type UnitPrice = { cents: number; unit: PackSize['unit'] | 'pc' };

type Stated = { amount?: number | undefined; unit?: Unit | undefined };

/** The value for `g` states that 1,000 g make up 1 kg. */
const STATED = {
  ...({
    g: [1_000, 'kg'],
    kg: [1, 'kg'],
    ml: [1_000, 'l'],
    l: [1, 'l'],
    piece: [1, 'pc'],
  } as const),
  ...({ oz: [16, 'lb'], lb: [1, 'lb'], 'fl oz': [1, 'fl oz'] } as const),
};

function statedSize(amount: number, unit: Unit): { size: number; unit: UnitPrice['unit'] } {
  const [parts, whole] = STATED[unit];
  return { size: amount / parts, unit: whole };
}

const NANO = 1e9;

/**
 * Returns the price of `share` kilograms, litres, pounds or pieces of a pack with this size, in cents and rounded half
 * up. Divides whole numbers, because a fraction such as 0.336 kg has no exact binary value: 0.21 / 0.336 would be
 * below 0.625.
 */
const centsOf = (share: number, { cents, size }: { cents: number; size: number }): number =>
  Math.round((cents * Math.round(share * NANO)) / Math.round(size * NANO));

/**
 * Returns the unit price of a product that costs `cents`: per kilogram, litre, pound, fluid ounce, pint or piece. The
 * size is the stated amount, or is parsed from `weight`. Returns undefined if the size is unclear, or the unit price is
 * below one cent.
 */
export function unitPrice(
  cents: number,
  weight?: string,
  { amount = 0, unit: stated }: Stated = {},
): UnitPrice | undefined {
  const { size = 0, unit } =
    (amount && stated ? statedSize(amount, stated) : packSize(weight)) ?? {};
  const price = centsOf(1, { cents, size });
  return unit && price > 0 && Number.isSafeInteger(price) ? { cents: price, unit } : undefined;
}

/* The units of unit prices that the law of a country requires. The setting `units` selects a rule. Without a rule,
   packs have a price per kilogram or litre (Directive 98/6/EC, article 2(b); lib/catalog/unit-price.ts). The server
   applies these rules, so the browser code does not contain them. */

/** The units in which the rules state unit prices. */
export const RULE_UNITS = ['kg', 'l', '100 g', '100 ml', 'lb', 'qt', 'pc'] as const;
type RuleUnit = (typeof RULE_UNITS)[number];

/** `share` is the size of the unit: 0.45359237 kg for `lb`. */
type Target = readonly [unit: RuleUnit, share: number];
type Rule = {
  readonly targets: Readonly<Partial<Record<UnitPrice['unit'], Target>>>;
  /** The units for packs of up to {@link SMALL}. If absent, `targets` applies. */
  readonly small?: Readonly<Partial<Record<UnitPrice['unit'], Target>>>;
};

/** The maximum size of a small pack, in kilograms or litres. */
const SMALL = 0.25;

const POUND_IN_KG = 0.453_592_37;
/** NIST Handbook 44, appendix C: a liquid quart is 57.75 cubic inches. */
const QUART_IN_LITRES = 0.946_352_946;
/** Weights and Measures Act 1985 (UK), schedule 1: a gallon is 4.54609 cubic decimetres. */
const UK_GALLON_IN_LITRES = 4.546_09;

const RULES: Readonly<Record<Units, Rule>> = {
  /* NIST Handbook 130 (2024), part IV.C, Uniform Unit Pricing Regulation: by the pound, quart or piece, with one
     unit for all sizes of a product. Whole cents are allowed below a dollar. */
  us: {
    targets: {
      kg: ['lb', POUND_IN_KG],
      lb: ['lb', 1],
      l: ['qt', QUART_IN_LITRES],
      'fl oz': ['qt', 32],
      pint: ['qt', 2],
      pc: ['pc', 1],
    },
  },
  /* Price Marking Order 2004 (SI 2004/102), article 1(2), as amended by SI 2024/1055 from 6 April 2026: by the
     kilogram, litre or piece. */
  uk: {
    targets: {
      kg: ['kg', 1],
      lb: ['kg', 1 / POUND_IN_KG],
      l: ['l', 1],
      'fl oz': ['l', 160 / UK_GALLON_IN_LITRES],
      pint: ['l', 8 / UK_GALLON_IN_LITRES],
      pc: ['pc', 1],
    },
  },
  /* Switzerland (SR 942.211, PBV, article 6(2)) allows prices per 100 g or 100 ml. France does so too (arrêté of 16
     November 1999). The limit of 250 g is our choice. */
  'metric-100': {
    targets: { kg: ['kg', 1], l: ['l', 1], pc: ['pc', 1] },
    small: { kg: ['100 g', 0.1], l: ['100 ml', 0.1] },
  },
};

/** The number of pints. Pack sizes do not support these units, because a British quart is larger. */
const US_PINTS = { qt: 2, gal: 8 } as const;
const US_SIZE =
  /^(?:(\d{1,3}(?:\.\d{1,3})?)|(half|½|1\/2))[\s-]*(?:a )?(qt|quart|gal|gallon)s?\.?$/i;

/** Parses `1 qt`, `2 quarts` or `1/2 gal`. */
function usSize(weight = ''): PackSize | undefined {
  const [, number, half, unit = ''] = US_SIZE.exec(weight.trim()) ?? [];
  const count = half ? 0.5 : Number(number ?? 0);
  const pints = /^q/i.test(unit) ? US_PINTS.qt : US_PINTS.gal;
  return count > 0 ? { size: count * pints, unit: 'pint' } : undefined;
}

type Pack = { cents: number; weight?: string | undefined } & Stated;

const sizeOfPack = (units: Units | undefined, { weight, amount, unit }: Omit<Pack, 'cents'>) =>
  amount && unit
    ? statedSize(amount, unit)
    : (packSize(weight) ?? (units === 'us' ? usSize(weight) : undefined));

/**
 * Returns the unit price of a pack by the rule of a country: the unit, and the price in cents, rounded half up. Returns
 * undefined if the size is unknown or unclear, if the rule has no unit for it, or if the unit price is below one cent.
 */
export function unitPriceBy(
  units: Units,
  { cents, ...pack }: Pack,
): { cents: number; unit: RuleUnit } | undefined {
  const size = sizeOfPack(units, pack);
  if (!size) return undefined;
  const { targets, small } = RULES[units];
  const [target, share] =
    (size.size <= SMALL ? small?.[size.unit] : undefined) ?? targets[size.unit] ?? [];
  if (!target || !share) return undefined;
  const price = centsOf(share, { cents, size: size.size });
  return price > 0 && Number.isSafeInteger(price) ? { cents: price, unit: target } : undefined;
}

const OUNCES_IN_POUND = 16;

/**
 * Returns the price per kilogram, in cents and rounded half up, of goods sold by pound or ounce in a shop without US
 * units. Returns undefined for all other goods. Directive 98/6/EC, article 3, and the Price Marking Order 2004 require
 * it for loose goods.
 */
export function kiloPriceOf(
  units: Units | undefined,
  { unit, perUnitCents }: Pick<Measure, 'unit' | 'perUnitCents'>,
): { cents: number; unit: RuleUnit } | undefined {
  if (units === 'us' || !isDecimal(unit)) return undefined;
  const perPound = unit === 'moz' ? perUnitCents * OUNCES_IN_POUND : perUnitCents;
  return { cents: centsOf(1, { cents: perPound, size: POUND_IN_KG }), unit: 'kg' };
}

/** The kilograms or litres of each unit, for US units or no setting. */
const US_METRIC: Readonly<Record<UnitPrice['unit'], number>> = {
  kg: 1,
  l: 1,
  lb: POUND_IN_KG,
  'fl oz': QUART_IN_LITRES / 32,
  pint: QUART_IN_LITRES / 2,
  // The price of a piece cannot be compared.
  pc: 0,
};
const UK_METRIC: typeof US_METRIC = {
  ...US_METRIC,
  'fl oz': UK_GALLON_IN_LITRES / 160,
  pint: UK_GALLON_IN_LITRES / 8,
};

const PRICE_UNIT_IN_METRIC: Readonly<Record<Measure['unit'], number>> = {
  g: 1,
  ml: 1,
  mlb: POUND_IN_KG,
  moz: POUND_IN_KG / OUNCES_IN_POUND,
};

/** Returns the price of goods by weight in cents per kilogram or litre, for sorting. */
export const metricCents = ({ unit, perUnitCents }: Pick<Measure, 'unit' | 'perUnitCents'>) =>
  perUnitCents / PRICE_UNIT_IN_METRIC[unit];

/**
 * Returns the price of a pack in cents per kilogram or litre, for sorting. Reads the same sizes as {@link unitPriceBy}.
 * Returns Infinity for an unknown size or a number of pieces.
 */
export function metricCentsOfPack(units: Units | undefined, { cents, ...pack }: Pack): number {
  const { size, unit } = sizeOfPack(units, pack) ?? { size: 0, unit: 'pc' };
  const amount = size * (units === 'uk' ? UK_METRIC : US_METRIC)[unit];
  return amount > 0 ? cents / amount : Number.POSITIVE_INFINITY;
}
