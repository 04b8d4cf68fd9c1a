import { COUNTRY_PROFILES, EU_PROFILE, type InvoiceLaw, type LawProfile } from './profiles';

/**
 * The members of the European Union (https://european-union.europa.eu/principles-countries-history/eu-countries_en,
 * read 2026-11-29).
 */
const EU_MEMBERS: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

const PROFILES: ReadonlyMap<string, LawProfile> = new Map(
  COUNTRY_PROFILES.map((profile) => [profile.country, profile]),
);

/**
 * Returns the profile of a country (ISO 3166-1 alpha-2), or undefined if its law was not checked. The profile of a
 * member of the European Union also contains the rules that all members share.
 */
export function lawProfileOf(country: string): LawProfile | undefined {
  const own = PROFILES.get(country);
  if (!EU_MEMBERS.has(country)) return own;
  const { settings, gaps } = EU_PROFILE;
  return {
    ...EU_PROFILE,
    ...own,
    country,
    settings: { ...settings, ...own?.settings },
    gaps: { ...gaps, ...own?.gaps },
  };
}

/**
 * Returns why the shop must not issue invoices in a country (ISO 3166-1 alpha-2), or undefined if the shop may issue
 * them.
 */
export const invoiceLawOf = (country: string | undefined): InvoiceLaw | undefined =>
  country === undefined ? undefined : PROFILES.get(country)?.invoices?.law;

/**
 * Returns whether the law of a country (ISO 3166-1 alpha-2) requires shops to state the manufacturer of non-food goods.
 */
export const asksMaker = (country: string | undefined): boolean =>
  country !== undefined && lawProfileOf(country)?.gaps?.productSafety !== undefined;

/**
 * Returns whether the pages of a shop must state that delivery costs are added to the prices: the law of its country
 * requires the statement, and at least one delivery zone has a fee. A fee counts even if delivery is free from some
 * subtotal. Deliveries outside of zones have no fee (lib/delivery/zones.ts).
 */
export const mustNoteDelivery = ({
  country,
  zones = [],
}: {
  country?: string | undefined;
  zones?: readonly { fee: number }[] | undefined;
}): boolean =>
  country !== undefined &&
  zones.some(({ fee }) => fee > 0) &&
  lawProfileOf(country)?.deliveryCosts !== undefined;

type Rates = NonNullable<LawProfile['rates']> & {
  /** The source of the rule that prices for consumers include the tax, if it is known. */
  readonly included?: string;
};

/**
 * Tax rates of countries without a law profile. The rest of their law was not checked, so the page /seller/setup still
 * shows its warning. The sources were read on 2026-11-29.
 */
const TAX_ONLY: Readonly<Record<string, Rates>> = {
  AU: {
    food: { name: 'GST-free', percent: 0 },
    standard: { name: 'GST 10%', percent: 10 },
    source: 'A New Tax System (Goods and Services Tax) Act 1999, s. 9-70 and div. 38-2',
    included: 'Australian Consumer Law, s. 48',
  },
  JP: {
    food: { name: '軽減税率 8%', percent: 8 },
    standard: { name: '標準税率 10%', percent: 10 },
    source: '消費税法, 第29条 (since 2019-10-01)',
    included: '消費税法, 第63条 (since 2021-04-01)',
  },
};

/** Returns the tax rates of a country (ISO 3166-1 alpha-2), or undefined if they are not known. */
export const taxRatesOf = (country: string): Rates | undefined =>
  lawProfileOf(country)?.rates ?? TAX_ONLY[country];
