/** The systems of units that a shop can choose instead of metric units. */
export const UNIT_SYSTEMS = ['us', 'uk', 'metric-100'] as const;

/**
 * `us`: goods by weight can be sold by the pound or ounce, and unit prices are per pound, quart or piece. `uk`: unit
 * prices are per kilogram or litre. `metric-100`: unit prices of small packs are per 100 g or 100 ml. Undefined: metric
 * units.
 */
export type Units = (typeof UNIT_SYSTEMS)[number];

/** The units that the setup page proposes for a country. No country requires unit prices per 100 g. */
export type CountryUnits = Exclude<Units, 'metric-100'>;

const SOURCES: Readonly<Record<CountryUnits, string>> = {
  us: 'NIST Handbook 130, IV.C (Uniform Unit Pricing Regulation)',
  uk: 'SI 2004/102 (Price Marking Order 2004), SI 2024/1055',
};

/** Returns the citation of the law that regulates unit prices in this system of units. */
export const unitSourceOf = (units: CountryUnits): string => SOURCES[units];
