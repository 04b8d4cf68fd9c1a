import { countryName } from './country-names';
import { addressRules, placeLines, type WrittenPlace } from './country-rules';

/**
 * Returns the lines of a stored address as its country writes them, without the name, and with the country in the
 * language of a locale. Returns undefined for an address of a shop without a country.
 */
export function countryLines(
  { countryCode, ...place }: WrittenPlace & { countryCode?: string | null | undefined },
  locale: string,
): string[] | undefined {
  const rules = countryCode ? addressRules(countryCode) : undefined;
  if (!rules) return undefined;
  const lines = [...placeLines(place, rules), countryName(rules.country, locale)];
  // In a city that is also the state or the country, for example Singapore, one line is enough.
  return lines.filter((line, at) => line !== lines[at - 1]);
}
