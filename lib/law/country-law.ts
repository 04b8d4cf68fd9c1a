import type { InvoiceLaw, LawProfile } from './profile';
import { ae } from './profiles/ae';
import { be } from './profiles/be';
import { br } from './profiles/br';
import { ch } from './profiles/ch';
import { de } from './profiles/de';
import { es } from './profiles/es';
import { eu } from './profiles/eu';
import { fr } from './profiles/fr';
import { gb } from './profiles/gb';
import { it } from './profiles/it';
import { mx } from './profiles/mx';
import { nl } from './profiles/nl';
import { pt } from './profiles/pt';
import { ro } from './profiles/ro';
import { us } from './profiles/us';

/** The profiles of single countries. The law of all other countries was not checked. */
export const COUNTRY_PROFILES: readonly LawProfile[] = [
  ...[ae, be, br, ch, de, es, fr, gb, it, mx, nl, pt, ro, us],
];

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
  const { settings, gaps } = eu;
  return {
    ...eu,
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
