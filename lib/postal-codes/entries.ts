import {
  begunForms,
  begunShort,
  canonicalCode,
  canonicalStart,
  codeForms,
  hasLetters,
  hasShape,
  isHyphenated,
  isWritten,
  MAX_POSTAL_CODE,
  plainDashes,
} from './shapes';

/* Territories and small countries that use the postal codes of another country (ISO 3166-1 alpha-2). For example,
   00901 is San Juan, and people write Puerto Rico or the United States as its country. Sources: Publication 28 of
   the USPS (section 22), the codes of La Poste for overseas, the postcode areas GY, IM and JE of the Royal Mail, and
   the members' addressing systems of the Universal Postal Union. */
const TERRITORIES: Readonly<Record<string, string>> = {
  AU: 'CC CX NF',
  CH: 'LI',
  DK: 'GL',
  FI: 'AX',
  FR: 'BL GF GP MC MF MQ NC PF PM RE WF YT',
  GB: 'GG IM JE',
  IT: 'SM VA',
  NO: 'SJ',
  US: 'AS FM GU MH MP PR PW UM VI',
};

const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries(TERRITORIES).flatMap(([country, codes]) =>
    codes.split(' ').map((code) => [code, country] as const),
  ),
);

/**
 * Returns the country whose postal codes a country uses, for example `US` for `PR`. For most countries, it is the
 * country itself.
 */
export const postalCountryOf = (country: string): string => COUNTRIES.get(country) ?? country;

/** Returns whether two countries have one set of postal codes. */
export const haveSameCodes = (one: string, other: string): boolean =>
  postalCountryOf(one) === postalCountryOf(other);

/* The entries of a delivery area: a single code, a prefix (`SW1*`, or `*` for every code) or a range of numeric
   codes of the same length (`1000-1999`). `shapes` describes the codes of the shop's country (./shapes.ts). It is
   undefined if the shop has not set its country: then all codes are numeric. It is empty if the country has no
   codes. */

/**
 * The reasons for which the shop rejects a postal code that the owner entered. They are message keys in the namespace
 * `settingsErrors`.
 */
export type EntryFault =
  | 'zoneZip'
  | 'zoneRangeDigits'
  | 'zoneRangeLower'
  | 'zoneLetters'
  | 'zoneForeign';

export type ReadEntry = { entry: string } | { fault: EntryFault };

const RANGE = /^(\d+)-(\d+)$/;

function readRange([from = '', to = '']: readonly string[]): ReadEntry {
  if (from.length !== to.length) return { fault: 'zoneRangeDigits' };
  return from <= to ? { entry: `${from}-${to}` } : { fault: 'zoneRangeLower' };
}

/**
 * Reads an entry of the delivery area that the seller has typed. Returns its canonical form, or the reason why it is
 * invalid. A dash between two numbers of the same length, or two codes of the country, makes a range. In a code of the
 * country, such as `4000-123` in Portugal, the dash makes no range.
 */
export function readEntry(text: string, shapes?: string): ReadEntry {
  const typed = plainDashes(text.trim());
  if (typed.length > 4 * MAX_POSTAL_CODE) return { fault: 'zoneZip' };
  if (typed.endsWith('*')) return readPrefix(typed.slice(0, -1), shapes);
  const parts = typed.split(/\s*\p{Pd}\s*/u);
  if (parts.includes('')) return { fault: 'zoneZip' };
  const isCode = (one: string) => isCodeWithDash(one, shapes);
  if (parts.length > 1) {
    const ends = endsOf(parts, isCode)?.map((end) => canonicalCode(end, shapes));
    if (ends?.every((end) => /^\d{1,12}$/.test(end))) {
      const range = readRange(ends);
      if ('entry' in range || !isCode(typed)) return range;
    }
  }
  const code = canonicalCode(typed, shapes);
  if (!/^[A-Z\d]{1,12}$/.test(code)) return { fault: 'zoneZip' };
  const fault = faultOfLetters(code, shapes);
  if (fault) return { fault };
  // `M1-M9` is no valid range. Without this check, it would be stored as the code M1M9.
  return parts.length > 1 && !isCode(typed) ? { fault: 'zoneZip' } : { entry: code };
}

/**
 * Returns whether a text is a code of the country. The hyphen of a numeric code must be at the right place. Otherwise
 * the mistyped range `100-99` would be the German code 10099.
 */
const isCodeWithDash = (text: string, shapes: string | undefined): boolean =>
  shapes !== undefined &&
  hasShape(text, shapes) &&
  (!/^\d+$/.test(canonicalCode(text, shapes)) || isHyphenated(text, shapes));

/**
 * Returns the two ends of a typed range, or undefined. The ends may contain dashes: 1000-001 to 1000-999, CH-8001 to
 * CH-8099.
 */
function endsOf(
  parts: readonly string[],
  isCode: (text: string) => boolean,
): readonly string[] | undefined {
  const isEnd = (text: string) => /^[\p{Nd}\s]+$/u.test(text) || isCode(text);
  return parts
    .slice(1)
    .map((_, at) => [parts.slice(0, at + 1).join('-'), parts.slice(at + 1).join('-')])
    .find((ends) => ends.every(isEnd));
}

function readPrefix(text: string, shapes: string | undefined): ReadEntry {
  const start = canonicalStart(text, shapes);
  const hasDash = /\p{Nd}\s*\p{Pd}\s*\p{Nd}/u.test(text);
  const isRange = hasDash && !(shapes && isHyphenated(text, shapes));
  if (isRange || !/^[A-Z\d]{0,11}$/.test(start)) return { fault: 'zoneZip' };
  const fault = faultOfLetters(start, shapes);
  return fault ? { fault } : { entry: `${start}*` };
}

/**
 * Returns why an entry with letters is invalid, or undefined. Without a country, codes have digits only. If the
 * country's codes have no letters, a word without digits, such as a city, is invalid. A text with letters and digits
 * may be a code of a neighbouring country.
 */
function faultOfLetters(code: string, shapes: string | undefined): EntryFault | undefined {
  if (shapes === undefined) return /[A-Z]/.test(code) ? 'zoneLetters' : undefined;
  return /^[A-Z]+$/.test(code) && !hasLetters(shapes) ? 'zoneZip' : undefined;
}

const isInRange = (form: string, from: string, to: string) =>
  /^\d+$/.test(form) && form.length === from.length && from <= form && form <= to;

/**
 * Returns whether an entry of the delivery area contains a postal code. A range contains only codes of its own length.
 * An entry that contains the short form of a code contains the code as well. `*` also contains addresses without a
 * code.
 */
export function covers(entry: string, code: string, shapes?: string): boolean {
  if (entry === '*') return true;
  const forms = codeForms(code, shapes);
  const [canonical = ''] = forms;
  if (!/^[A-Z\d]+$/.test(canonical)) return false;
  if (entry.endsWith('*')) return forms.some((form) => form.startsWith(entry.slice(0, -1)));
  const [, from, to] = RANGE.exec(entry) ?? [];
  if (from === undefined || to === undefined) return forms.includes(entry);
  return forms.some((form) => isInRange(form, from, to));
}

/**
 * Returns whether a partly typed code can still become a code that the entry contains. A longer code counts if the
 * entry contains its short form.
 */
export function mayBegin(entry: string, typedText: string, shapes?: string): boolean {
  const typed = canonicalCode(typedText);
  const forms = shapes ? begunForms(typedText, shapes) : [];
  if (entry.endsWith('*')) {
    const start = entry.slice(0, -1);
    const isBegun = (part: string) => start.startsWith(part) || part.startsWith(start);
    // A complete short form must itself start with the prefix: SW1A 2 is not in SW1A1*.
    return (
      isBegun(typed) ||
      forms.some(({ part, length, isShort }) =>
        isShort && part.length === length ? part.startsWith(start) : isBegun(part),
      )
    );
  }
  const [, from = entry, to = entry] = RANGE.exec(entry) ?? [];
  const isWithin = (part: string) =>
    part.length <= from.length &&
    from.slice(0, part.length) <= part &&
    part <= to.slice(0, part.length);
  if (isWithin(typed) || isWithin(begunShort(typedText) ?? typed)) return true;
  return forms.some(({ part, length }) => length === from.length && isWithin(part));
}

/* In a shop with a country, an entry without a country prefix (`80*`) applies to the shop's own country. An entry
   with a prefix (`AT-80*`) applies to the country of the prefix. The entry `*` applies to every country. */
const STORED = /^([A-Z]{2})-(.+)$/;

/** Splits a stored entry into its country and its own text: `AT-80*` into AT and `80*`. */
export function splitCountry(entry: string): { country?: string; entry: string } {
  const [, country, rest] = STORED.exec(entry) ?? [];
  return country && rest ? { country, entry: rest } : { entry };
}

/**
 * Returns the entries that apply to addresses in `country`, without their country prefix. Countries that share postal
 * codes ({@link haveSameCodes}) share their entries. Exception: a whole country (`FR-*`) does not contain its
 * territories.
 */
export const entriesOfCountry = (
  entries: readonly string[],
  country: string,
  home: string,
): string[] =>
  entries.flatMap((one) => {
    if (one === '*') return ['*'];
    const { country: prefixed = home, entry } = splitCountry(one);
    const applies = entry === '*' ? prefixed === country : haveSameCodes(prefixed, country);
    return applies ? [entry] : [];
  });

/** Returns the minimum length of the codes of an entry. */
export const leastDigits = (entry: string): number => entry.split(/[-*]/)[0]?.length ?? 0;

function isSpacedEntry(text: string, shapes: string): boolean {
  if (text.endsWith('*')) return isWritten(text.slice(0, -1), shapes, 'begun');
  const sides = text.split(/\p{Pd}/u);
  return sides.length <= 2 && sides.every((side) => isWritten(side, shapes, 'whole'));
}

/**
 * Splits a text that the seller has typed into entries, at spaces, commas and line breaks. Codes with a space (`SW1A
 * 1AA`) and ranges (`1000 – 1999`) stay whole. `prefixOf` returns the country prefix of a word, and the shapes of the
 * codes in that country.
 */
export function splitEntries(
  text: string,
  shapes?: string,
  prefixOf: (word: string) => { prefix: string; shapes: string } | undefined = () => undefined,
): string[] {
  return plainDashes(text)
    .split(/[^\p{L}\p{N}\p{Pd}*\s]+|\n+/u)
    .flatMap((chunk) => {
      const words = chunk
        .replaceAll(/\s*\p{Pd}\s*/gu, '-')
        .split(/\s+/)
        .filter(Boolean);
      const entries: string[] = [];
      for (let at = 0; at < words.length; ) {
        // A code with a space has two words, and a range of such codes has three: 114 55-114 99.
        const foreign = prefixOf(words[at] ?? '');
        const own = foreign?.shapes ?? shapes;
        const count = own?.includes(' ')
          ? [3, 2].find((most) => {
              const several = words.slice(at, at + most);
              const entry = several.join(' ').slice(foreign?.prefix.length ?? 0);
              return several.length === most && isSpacedEntry(entry, own);
            })
          : undefined;
        entries.push(words.slice(at, at + (count ?? 1)).join(' '));
        at += count ?? 1;
      }
      return entries;
    });
}

/**
 * The explanation that the settings show for an entry. The keys of the messages are in the namespace `sellerSettings`.
 */
export type EntryMeaning =
  | { key: 'meansAll' }
  | { key: 'meansPrefix'; start: string }
  | { key: 'meansPrefixAlso'; start: string }
  | { key: 'meansRange'; from: string; to: string; digits: number }
  | { key: 'meansShort'; code: string }
  | { key: 'meansCode'; code: string };

/**
 * Explains an entry that the seller has typed. Returns undefined for a code that stands only for itself, and for an
 * invalid entry.
 */
export function meaningOf(text: string, shapes?: string): EntryMeaning | undefined {
  const read = readEntry(text, shapes);
  if ('fault' in read) return undefined;
  const { entry } = read;
  if (entry === '*') return { key: 'meansAll' };
  if (entry.endsWith('*')) {
    const start = entry.slice(0, -1);
    // SW1* also contains SW10 to SW19, which sellers in the United Kingdom easily overlook.
    const isDistrict = /^[A-Z]+\d$/.test(start) && Boolean(shapes?.includes('[@@99]'));
    return { key: isDistrict ? 'meansPrefixAlso' : 'meansPrefix', start };
  }
  const [, from, to] = RANGE.exec(entry) ?? [];
  if (from !== undefined && to !== undefined)
    return { key: 'meansRange', from, to, digits: from.length };
  return shapes && isShortForm(entry, shapes) ? { key: 'meansShort', code: entry } : undefined;
}

const isShortForm = (code: string, shapes: string): boolean =>
  begunForms(code, shapes).some(
    ({ part, length, isShort }) => isShort && part === code && length === code.length,
  );
