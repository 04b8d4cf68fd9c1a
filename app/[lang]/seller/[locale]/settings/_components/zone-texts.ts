import type { Zone } from '@/lib/delivery/view';
import type { Language } from '@/lib/i18n/languages';
import { plainDigits } from '@/lib/utils/decimal';
import { typedAmount } from '@/lib/utils/money';
import { rowCount, type Texts } from './form-texts';

/* The zones in the form of the settings: texts by the names of inputs, which carry the place of their zone. */

export type ZoneInput = 'name' | 'zipCodes' | 'fee' | 'freeFrom' | 'minimum';

/** The name of an input of the zone at a place of the list. */
export const zoneField = (place: number, input: ZoneInput): string => `zone${place}-${input}`;

const asText = (amount: number | undefined, language: Language) =>
  amount === undefined ? '' : typedAmount(amount, language);

/** What the form shows of the zones. */
export const zoneTexts = (zones: readonly Zone[] = [], language: Language = 'en'): Texts =>
  Object.fromEntries(
    zones.flatMap(({ name, zipCodes, fee, freeFrom, minimum }, place) => [
      [zoneField(place, 'name'), name],
      [zoneField(place, 'zipCodes'), zipCodes.join(', ')],
      [zoneField(place, 'fee'), asText(fee, language)],
      [zoneField(place, 'freeFrom'), asText(freeFrom, language)],
      [zoneField(place, 'minimum'), asText(minimum, language)],
    ]),
  );

/** How many zones the texts have. */
export const zoneCount = (texts: Texts): number =>
  rowCount(texts, (place) => zoneField(place, 'name'));

/** The zip codes, ranges and prefixes of a text. A range may be typed with spaces and a longer dash. */
export const zipEntriesOf = (text = ''): string[] =>
  plainDigits(text)
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[^\w*-]+/)
    .filter(Boolean);

/** The zones of the body of POST /api/seller/settings. */
export const zonesOf = (texts: Texts) =>
  Array.from({ length: zoneCount(texts) }, (_, place) => ({
    name: texts[zoneField(place, 'name')],
    zipCodes: zipEntriesOf(texts[zoneField(place, 'zipCodes')]),
    fee: texts[zoneField(place, 'fee')],
    freeFrom: texts[zoneField(place, 'freeFrom')],
    minimum: texts[zoneField(place, 'minimum')],
  }));

/** The input that shows the fault at a path of the body such as `zones.1.zipCodes.3`. */
export function zoneInputOf(path: string): string | undefined {
  const [, place, input] = /^zones\.(\d+)\.(\w+)/.exec(path) ?? [];
  return place && input ? `zone${place}-${input}` : undefined;
}
