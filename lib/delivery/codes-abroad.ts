import { addressRules } from '@/lib/addresses/country-rules';
import { splitCountry } from '@/lib/postal-codes/entries';

/**
 * Returns the shapes of the postal codes in other countries. An entry of the delivery area such as `AT-80*` starts with
 * the code of another country. Returns undefined if there is no such entry.
 */
export function shapesAbroad({
  zipCodes = [],
  zones = [],
}: {
  zipCodes?: readonly string[];
  zones?: readonly { zipCodes: readonly string[] }[];
}): Record<string, string> | undefined {
  const entries = [...zipCodes, ...zones.flatMap((zone) => zone.zipCodes)];
  const countries = entries.flatMap((entry) => splitCountry(entry).country ?? []);
  if (countries.length === 0) return undefined;
  return Object.fromEntries(
    countries.map((code) => [code, addressRules(code)?.postalCode?.shapes ?? '']),
  );
}
