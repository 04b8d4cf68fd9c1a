/*
 * The sources of the legal rules from which the shop proposes settings (docs/law.md). Names of laws are not translated.
 */

/** The laws of countries outside of the EU by country (ISO 3166-1 alpha-2). */
type ByCountry = Readonly<Record<string, string>>;

/** Consumer prices include tax. */
const taxIncluded: ByCountry = {
  AE: 'Federal Decree-Law 8/2017, art. 38',
  CH: 'SR 942.211, art. 4',
  GB: 'Price Marking Order 2004 (SI 2004/102)',
  MX: 'Ley Federal de Protección al Consumidor, art. 7 Bis',
};

/** Invented reviews are forbidden. */
const reviews: ByCountry = {
  BR: 'Código de Defesa do Consumidor, art. 37',
  CH: 'SR 241 (UWG), art. 3(1)(b)',
  GB: 'Digital Markets, Competition and Consumers Act 2024, schedule 20',
  US: '16 CFR Part 465',
};

export const SOURCES = {
  taxIncluded,
  reviews,
  /** The laws of the European Union by setting. */
  eu: {
    taxMode: 'Directive 98/6/EC, art. 2',
    stars: 'Directive 2005/29/EC, annex I, 23b and 23c',
    orderButton: 'Directive 2011/83/EU, art. 8(2)',
    lowestPrice: 'Directive 98/6/EC, art. 6a',
    withdrawal: 'Directive 2011/83/EU, art. 11a',
  },
} as const;
