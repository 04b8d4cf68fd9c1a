import { SOURCES } from '@/lib/law/sources';
import { ORDER_BUTTONS } from '@/lib/shop/order-button';
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

/** The text of the order button that states the obligation to pay. */
const [, OBLIGATION] = ORDER_BUTTONS;

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
  const taxSource = eu ? SOURCES.eu.taxMode : SOURCES.taxIncluded[country];
  const reviewSource = eu ? SOURCES.eu.stars : SOURCES.reviews[country];
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
            value: OBLIGATION,
            reason: 'orderButtonReason',
            source: SOURCES.eu.orderButton,
          },
          {
            setting: 'lowestPrice',
            value: true,
            reason: 'lowestPriceReason',
            source: SOURCES.eu.lowestPrice,
          },
          {
            setting: 'withdrawal',
            value: true,
            reason: 'withdrawalReason',
            source: SOURCES.eu.withdrawal,
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
