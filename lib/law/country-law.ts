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
 * member of the European Union includes the shared rules.
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
 * Returns whether the pages of a shop must state that delivery costs are added to the prices. The law of the country
 * must require the statement, and at least one delivery zone must have a fee. A fee counts even if delivery is free
 * from some subtotal. Deliveries outside of zones have no fee (lib/delivery/zones.ts).
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
  /** The source of the rule that consumer prices must include the tax. */
  readonly included?: string;
};

/**
 * Tax rates of countries without a law profile. Their other law was not checked, so the page /seller/setup shows a
 * warning. The sources of Australia and Japan were read on 2026-11-29. The other rates come from secondary sources,
 * read on 2026-11-30.
 */
const TAX_ONLY: Readonly<Record<string, Rates>> = {
  AT: {
    food: { name: 'Ermäßigter Steuersatz 10 %', percent: 10 },
    basic: { name: 'Grundnahrungsmittel 4,9 %', percent: 4.9 },
    standard: { name: 'Normalsteuersatz 20 %', percent: 20 },
    source: 'UStG 1994, § 10 (4.9% since 2026-07-01)',
  },
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
  NZ: {
    standard: { name: 'GST 15%', percent: 15 },
    source: 'Goods and Services Tax Act 1985, s. 8(1)',
    included: 'Fair Trading Act 1986, s. 13(g)',
  },
  SE: {
    food: { name: 'Livsmedel 6 %', percent: 6 },
    standard: { name: 'Normal skattesats 25 %', percent: 25 },
    source: 'Mervärdesskattelagen (2023:200), 9 kap. (food 6% from 2026-04-01 to 2027-12-31)',
  },
  ZA: {
    standard: { name: 'VAT 15%', percent: 15 },
    basic: { name: 'Zero rate', percent: 0 },
    source: 'Value-Added Tax Act 89 of 1991, s. 7(1) and 11(1)(j)',
    included: 'Value-Added Tax Act 89 of 1991, s. 65',
  },
};

/** Returns the tax rates of a country (ISO 3166-1 alpha-2), or undefined if they are not known. */
export const taxRatesOf = (country: string): Rates | undefined =>
  lawProfileOf(country)?.rates ?? TAX_ONLY[country];
