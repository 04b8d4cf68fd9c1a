import { countryName } from './country-names';
import { addressRules, placeLines, type WrittenPlace } from './country-rules';
import { stateNameIn } from './country-states';

/**
 * Returns the lines of a stored address in the format of its country. The lines contain the country in the language of
 * a locale, and an emirate as well, but not the name of the person. Returns undefined for an address of a shop without a country.
 */
export function countryLines(
  { countryCode, ...place }: WrittenPlace & { countryCode?: string | null | undefined },
  locale: string,
): string[] | undefined {
  const rules = countryCode ? addressRules(countryCode) : undefined;
  if (!rules) return undefined;
  const { country } = rules;
  const { language } = new Intl.Locale(locale);
  const nameOf = (text: string) => stateNameIn(language, country, text);
  const named = { ...place, city: nameOf(place.city), state: nameOf(place.state) };
  const lines = [...placeLines(named, rules), countryName(country, locale)];
  // In a city that is also the state or the country, for example Singapore, one line is enough.
  return lines.filter((line, at) => line !== lines[at - 1]);
}
