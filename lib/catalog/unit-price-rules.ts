import { type PackSize, packSize } from '@/lib/catalog/pack-size/pack-size';
import type { Units } from '@/lib/law/unit-systems';
import { type Stated, statedSize, type UnitPrice } from './unit-price';

/*
 * The units in which the law of a country requires the unit prices of packs. A shop selects a rule by the setting
 * `units`. Without it, the shop states unit prices in the unit of the pack (lib/catalog/unit-price.ts). For packs in g,
 * kg, ml and l, that is per kilogram or litre, as in Directive 98/6/EC, article 2(b).
 *
 * The server computes the prices of these rules. Most shops do not use a rule, so the browser code does not contain
 * them.
 */

/** The units in which the rules state unit prices. */
export const RULE_UNITS = ['kg', 'l', '100 g', '100 ml', 'lb', 'qt', 'pc'] as const;
type RuleUnit = (typeof RULE_UNITS)[number];

/** The unit of the unit price, and how many units of the pack it contains. For example, `lb` contains 0.45359237 kg. */
type Target = readonly [unit: RuleUnit, share: number];
type Rule = {
  readonly targets: Readonly<Partial<Record<UnitPrice['unit'], Target>>>;
  /** The units for packs of up to {@link SMALL}, if they differ from `targets`. */
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
  /*
   * NIST Handbook 130 (2024), part IV.C, Uniform Unit Pricing Regulation: by the pound, the quart or the piece, with
   * the same unit for all sizes of the same goods. The regulation also allows ounces, fluid ounces, pints and metric
   * units. It allows whole cents for prices below a dollar.
   */
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
  /*
   * Price Marking Order 2004 (SI 2004/102), article 1(2), as amended by SI 2024/1055 from 6 April 2026: by the
   * kilogram, the litre or the piece. Before, some goods had prices per 100 g or 100 ml.
   */
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
  /*
   * Prices per 100 g or 100 ml are allowed in addition to prices per kilogram or litre, for example in Switzerland (SR
   * 942.211, PBV, article 6(2): a decimal part of the unit) and in France (arrêté of 16 November 1999: hectogram and
   * decilitre). The limit of 250 g is our choice.
   */
  'metric-100': {
    targets: { kg: ['kg', 1], l: ['l', 1], pc: ['pc', 1] },
    small: { kg: ['100 g', 0.1], l: ['100 ml', 0.1] },
  },
};

/**
 * The number of pints in a US quart and gallon. Pack sizes do not support these units, because a British quart is
 * larger.
 */
const US_PINTS = { qt: 2, gal: 8 } as const;
const US_SIZE =
  /^(?:(\d{1,3}(?:\.\d{1,3})?)|(half|½|1\/2))[\s-]*(?:a )?(qt|quart|gal|gallon)s?\.?$/i;

/** Reads `1 qt`, `2 quarts` or `1/2 gal`. Returns undefined for any other text. */
function usSize(weight = ''): PackSize | undefined {
  const [, number, half, unit = ''] = US_SIZE.exec(weight.trim()) ?? [];
  const count = half ? 0.5 : Number(number ?? 0);
  const pints = /^q/i.test(unit) ? US_PINTS.qt : US_PINTS.gal;
  return count > 0 ? { size: count * pints, unit: 'pint' } : undefined;
}

/** A product: its price in cents, and its stated amount or its weight text. */
type Pack = { cents: number; weight?: string | undefined } & Stated;

/**
 * Returns the unit price of a pack by the rule of a country: the unit, and the price in cents, rounded half up. Returns
 * undefined if the size is not known or unclear, if the rule has no unit for it, or if the unit price is below one
 * cent.
 */
export function unitPriceBy(
  units: Units,
  { cents, weight, amount, unit }: Pack,
): { cents: number; unit: RuleUnit } | undefined {
  const stated = amount && unit ? statedSize(amount, unit) : undefined;
  const size = stated ?? packSize(weight) ?? (units === 'us' ? usSize(weight) : undefined);
  if (!size) return undefined;
  const { targets, small } = RULES[units];
  const [target, share] =
    (size.size <= SMALL ? small?.[size.unit] : undefined) ?? targets[size.unit] ?? [];
  if (!target || !share) return undefined;
  const price = Math.round((cents * share) / size.size);
  return price > 0 && Number.isSafeInteger(price) ? { cents: price, unit: target } : undefined;
}
