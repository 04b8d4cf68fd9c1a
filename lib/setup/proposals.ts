import { ageLimitsOf, lowestAgeOf } from '@/lib/law/age-limits';
import { lawProfileOf, taxRatesOf } from '@/lib/law/country-law';
import type { LawfulSetting, LawGap, LawProfile, StateRule } from '@/lib/law/profiles';
import { unitSourceOf } from '@/lib/law/unit-systems';
import { ORDER_BUTTONS } from '@/lib/shop/order-button';
import type { ShopView } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { site } from '@/lib/utils/site';
import type { Messages } from '@/messages';
import {
  currencyOfCountry,
  haveSameClock,
  languageOfCountry,
  unitsOfCountry,
  zoneOfCountry,
  zonesOfCountry,
} from './country-data';
import type { LowAges, NonFood } from './view';

/*
 * Proposes settings for the country in which the shop sells. docs/law.md has the rules. The owner accepts each proposal
 * separately, and no setting changes without the owner.
 */

type ProposedClass = { name: string; percent: number };

type Proposed = Pick<
  ShopView,
  | 'country'
  | 'currency'
  | 'units'
  | 'timeZone'
  | 'languages'
  | 'taxPercent'
  | 'taxClasses'
  | LawfulSetting
>;

type Values = { [K in keyof Proposed]-?: NonNullable<Proposed[K]> } & {
  languages: NonNullable<ShopView['languages']>;
};
type ProposedValues = Omit<Values, 'taxClasses'> & { taxClasses: readonly ProposedClass[] };

type Reason = Extract<keyof Messages['sellerSetup'], `${string}Reason`>;

export type Proposal = {
  [K in keyof ProposedValues]: {
    setting: K;
    value: ProposedValues[K];
    reason: Reason;
    source?: string;
    /** The values that the owner can choose from. The first choice is `value`. Absent if there is no choice. */
    choices?: readonly ProposedValues[K][];
  };
}[keyof ProposedValues];

const [, OBLIGATION] = ORDER_BUTTONS;

const LAWFUL: { [K in LawfulSetting]: { value: ProposedValues[K]; reason: Reason } } = {
  taxMode: { value: 'included', reason: 'taxModeReason' },
  orderButton: { value: OBLIGATION, reason: 'orderButtonReason' },
  lowestPrice: { value: true, reason: 'lowestPriceReason' },
  withdrawal: { value: true, reason: 'withdrawalReason' },
  stars: { value: false, reason: 'starsReason' },
};
const LAWFUL_SETTINGS = Object.keys(LAWFUL) as LawfulSetting[];

function* ofCountry(country: string): Generator<Proposal> {
  yield { setting: 'country', value: country, reason: 'countryReason' };
  const currency = currencyOfCountry(country);
  if (currency) yield { setting: 'currency', value: currency, reason: 'currencyReason' };
  const units = unitsOfCountry(country);
  if (units)
    yield { setting: 'units', value: units, reason: 'unitsReason', source: unitSourceOf(units) };
  const choices = zonesOfCountry(country);
  const timeZone = choices[0] ?? zoneOfCountry(country);
  if (timeZone)
    yield omitUndefined({
      setting: 'timeZone',
      value: timeZone,
      reason: choices.length > 0 ? 'timeZonesReason' : 'timeZoneReason',
      choices: choices.length > 0 ? choices : undefined,
    });
  const language = languageOfCountry(country);
  if (language) yield { setting: 'languages', value: [language], reason: 'languagesReason' };
}

function* ofLaw({ settings = {} }: LawProfile): Generator<Proposal> {
  for (const setting of LAWFUL_SETTINGS) {
    const source = settings[setting];
    if (source) yield { setting, ...LAWFUL[setting], source } as Proposal;
  }
}

/** Proposes the tax rates of a country, or 0% if they are not known. Both replace the example rate of a new shop. */
function* ofTax(country: string): Generator<Proposal> {
  const rates = taxRatesOf(country);
  if (!rates) {
    const { salesTax } = lawProfileOf(country)?.gaps ?? {};
    yield omitUndefined({
      setting: 'taxPercent',
      value: 0,
      reason: salesTax ? 'salesTaxReason' : 'noTaxRateReason',
      source: salesTax || undefined,
    });
    return;
  }
  if (rates.included)
    yield {
      setting: 'taxMode',
      value: 'included',
      reason: 'taxModeReason',
      source: rates.included,
    };
  // The first class applies to all goods without a class. Most groceries are food, so it has the rate of food.
  const { food, basic, standard, source } = rates;
  const rest = [basic, food && standard].filter((rate) => rate !== undefined);
  const value = [food ?? standard, ...rest];
  yield { setting: 'taxClasses', value, reason: 'taxClassesReason', source };
}

/** Returns whether the shop has data about the law of a country (docs/law.md). */
export const isLawChecked = (country: string): boolean => lawProfileOf(country) !== undefined;

type Shop = Proposed & Pick<ShopView, 'hasTimeZone'>;

/**
 * Returns whether a setting may be proposed. Languages and tax classes that the owner has chosen are never proposed
 * again, because products and texts refer to them. A chosen time zone gets a new proposal only if its clocks differ
 * from all zones of the country.
 */
function isOpen({ setting, value, choices }: Proposal, shop: Shop): boolean {
  if (setting === 'languages' || setting === 'taxClasses') return shop[setting] === undefined;
  if (setting === 'timeZone') {
    const year = new Date().getUTCFullYear();
    const isOfCountry = (choices ?? [value]).some((zone) =>
      haveSameClock(zone, shop.timeZone, year),
    );
    return !shop.hasTimeZone || !isOfCountry;
  }
  // Do not replace a rate that the owner has entered. The default rate is only an example; no country has this rate.
  if (setting === 'taxPercent')
    return shop.taxClasses === undefined && shop.taxPercent === site.taxPercent;
  return shop[setting] !== value;
}

/** Returns the proposals for a shop in a country (ISO 3166-1 alpha-2) that differ from the current settings. */
export function proposalsFor(country: string, shop: Shop): Proposal[] {
  const profile = lawProfileOf(country);
  const all = [...ofCountry(country), ...(profile ? ofLaw(profile) : []), ...ofTax(country)];
  return all.filter((proposal) => isOpen(proposal, shop));
}

/** A legal requirement of a country that the shop does not meet, or for which the shop lacks data. */
export type Missing = {
  what: Exclude<LawGap, 'productSafety'> | 'contact' | 'noInvoices' | 'nonFoodUnmarked';
  source: string;
  link?: { href: `/seller/${string}`; label: 'enter' | 'toCategories' | 'toLegal' };
};

/** The products whose minimum age is below all age limits of the country. `age` is the country's lowest limit. */
export type TooLowAges = { what: 'lowAges'; source: string; age: number } & LowAges;

/** The number of non-food products that lack facts which the law requires. */
export type MissingMakers = {
  what: 'productSafety';
  source: string;
  count: number;
  link: { href: `/seller/${string}`; label: 'toProducts' };
};

const TO_LEGAL = { href: '/seller/settings/legal', label: 'toLegal' } as const;
const SETTING_OF_GAP: Partial<Record<LawGap, true>> = {
  peppol: true,
  guaranteeNotice: true,
  stateRules: true,
};

/**
 * Returns the rules of a country's states, for example of the US states. The owner enters the rules of their own state.
 */
export const stateRulesFor = (country: string): readonly StateRule[] =>
  lawProfileOf(country)?.states ?? [];

function missingSafety(source: string, nonFood: NonFood | undefined): (Missing | MissingMakers)[] {
  if (!nonFood) return [];
  const { isMarked, incomplete: count } = nonFood;
  if (!isMarked) {
    const link = { href: '/seller/categories', label: 'toCategories' } as const;
    return [{ what: 'nonFoodUnmarked', source, link }];
  }
  const link = { href: '/seller/product-list', label: 'toProducts' } as const;
  return count > 0 ? [{ what: 'productSafety', source, count, link }] : [];
}

/**
 * Returns the legal requirements that a shop in a country does not meet yet: contact details, invoices, the
 * requirements in docs/law.md, and minimum ages of products. The result is empty if the shop has no data about the
 * country's law.
 */
export function missingFor(
  country: string,
  {
    email,
    phone,
    address,
    guaranteeNotice,
  }: Pick<ShopView, 'email' | 'phone' | 'address' | 'guaranteeNotice'>,
  { nonFood, lowAges }: { nonFood?: NonFood | undefined; lowAges?: LowAges | undefined } = {},
): (Missing | MissingMakers | TooLowAges)[] {
  const [limits, age] = [ageLimitsOf(country), lowestAgeOf(country)];
  const { contact, invoices, gaps = {} } = lawProfileOf(country) ?? {};
  const isReachable = Boolean(email && phone && address);
  return [
    ...(contact && !isReachable
      ? [
          {
            what: 'contact',
            source: contact,
            link: { href: '/seller/settings/shop', label: 'enter' },
          } as const,
        ]
      : []),
    ...(invoices ? [{ what: 'noInvoices', source: invoices.source } as const] : []),
    ...(Object.entries(gaps) as [LawGap, string][]).flatMap(([what, source]) => {
      if (what === 'productSafety') return missingSafety(source, nonFood);
      if (what === 'guaranteeNotice' && guaranteeNotice) return [];
      return [{ what, source, ...(SETTING_OF_GAP[what] ? { link: TO_LEGAL } : {}) }];
    }),
    ...(lowAges && lowAges.count > 0 && limits && age
      ? [{ what: 'lowAges', source: limits.source, age, ...lowAges } as const]
      : []),
  ];
}
