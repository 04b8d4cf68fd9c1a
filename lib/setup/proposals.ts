import type { ShopView } from '@/lib/shop/view';
import type { Messages } from '@/messages';
import { currencyOfCountry, isInEu, zoneOfCountry } from './country-data';

/*
 * Proposes settings that belong together, from the country in which the shop sells. docs/law.md has the rules. The
 * owner accepts each proposal separately; nothing is set without them.
 */

/** The settings that proposals set. */
type Proposed = Pick<
  ShopView,
  | 'country'
  | 'currency'
  | 'timeZone'
  | 'taxMode'
  | 'orderButton'
  | 'lowestPrice'
  | 'stars'
  | 'withdrawal'
>;

export type Proposal = {
  [K in keyof Proposed]-?: {
    setting: K;
    value: NonNullable<Proposed[K]>;
    /** The message key of `sellerSetup` for the reason. */
    reason: Extract<keyof Messages['sellerSetup'], `${string}Reason`>;
    /** The legal source, if the reason is a law. */
    source?: string;
  };
}[keyof Proposed];

/** The countries outside of the EU whose consumer prices include tax, with the source. */
const TAX_INCLUDED: Readonly<Record<string, string>> = {
  AE: 'Federal Decree-Law 8/2017, art. 38',
  CH: 'SR 942.211, art. 4',
  GB: 'Price Marking Order 2004 (SI 2004/102)',
  MX: 'Ley Federal de Protección al Consumidor, art. 7 Bis',
};

/** The countries outside of the EU that forbid invented reviews, with the source. */
const REVIEWS: Readonly<Record<string, string>> = {
  BR: 'Código de Defesa do Consumidor, art. 37',
  CH: 'SR 241 (UWG), art. 3(1)(b)',
  GB: 'Digital Markets, Competition and Consumers Act 2024, schedule 20',
  US: '16 CFR Part 465',
};

function ofCountry(country: string): Proposal[] {
  const currency = currencyOfCountry(country);
  const timeZone = zoneOfCountry(country);
  return [
    { setting: 'country', value: country, reason: 'countryReason' },
    ...(currency
      ? [{ setting: 'currency', value: currency, reason: 'currencyReason' } as const]
      : []),
    ...(timeZone
      ? [{ setting: 'timeZone', value: timeZone, reason: 'timeZoneReason' } as const]
      : []),
  ];
}

function ofLaw(country: string): Proposal[] {
  const eu = isInEu(country);
  const taxSource = eu ? 'Directive 98/6/EC, art. 2' : TAX_INCLUDED[country];
  const reviewSource = eu ? 'Directive 2005/29/EC, annex I, 23b and 23c' : REVIEWS[country];
  return [
    ...(taxSource
      ? [
          {
            setting: 'taxMode',
            value: 'included',
            reason: 'taxModeReason',
            source: taxSource,
          } as const,
        ]
      : []),
    ...(eu
      ? ([
          {
            setting: 'orderButton',
            value: 'Order with obligation to pay',
            reason: 'orderButtonReason',
            source: 'Directive 2011/83/EU, art. 8(2)',
          },
          {
            setting: 'lowestPrice',
            value: true,
            reason: 'lowestPriceReason',
            source: 'Directive 98/6/EC, art. 6a',
          },
          {
            setting: 'withdrawal',
            value: true,
            reason: 'withdrawalReason',
            source: 'Directive 2011/83/EU, art. 11a',
          },
        ] as const)
      : []),
    ...(reviewSource
      ? [{ setting: 'stars', value: false, reason: 'starsReason', source: reviewSource } as const]
      : []),
  ];
}

/** Returns whether the law of a country was checked for proposals (docs/law.md). */
export const isLawChecked = (country: string): boolean => ofLaw(country).length > 0;

/**
 * Returns the proposals for a shop in a country (ISO 3166-1 alpha-2) that differ from the present settings. Empty if
 * nothing differs.
 */
export const proposalsFor = (
  country: string,
  shop: Proposed & Pick<ShopView, 'hasTimeZone'>,
): Proposal[] =>
  [...ofCountry(country), ...ofLaw(country)].filter(({ setting, value }) =>
    // A time zone that is only the zone of the server is proposed even if it is the same.
    setting === 'timeZone' ? !shop.hasTimeZone || shop.timeZone !== value : shop[setting] !== value,
  );
