import { plainDigits } from '@/lib/utils/decimal';

/*
 * Postal codes as text. The file has no dependencies on the server, so that browser code can import it.
 *
 * The shapes of a country's codes are one text, for example `99999|[99999]-9999` for the United States:
 *   9      a digit                       @   a letter              #   a letter or a digit
 *   |      between alternatives          [ ] around a short form   ( ) around a country prefix
 *   space and hyphen: how the code is written. Codes are compared without them.
 * Every other character stands for itself. A short form is the part of a code that also counts as a code in the
 * delivery area: 94110 for 94110-1234, SW1A for SW1A 1AA. A country prefix (`CH-8001`) is not part of the code.
 */

/** The maximum length of a postal code, in characters. */
export const MAX_POSTAL_CODE = 12;

/** Matches separators, which people write in postal codes but which the comparison ignores. */
const SEPARATORS = /[\s\p{Pd}]/gu;

/**
 * The minus sign and the Japanese long vowel mark. People type them instead of a hyphen, but Unicode does not count
 * them as dashes.
 */
const DASH_ALIKE = /[\u2212\u30fc]/g;

/** Replaces characters that only look like a hyphen with a hyphen. */
export const plainDashes = (text: string): string => text.replace(DASH_ALIKE, '-');

/** Signs in written codes that are not part of the code: `〒100-8994`, `01.310-100`, `S(546080)`. */
const ORNAMENTS = /[〒.()]/g;

/**
 * Replaces digits and letters of other scripts and widths: `１０１０` and `١٠١٠` become `1010`. Removes {@link ORNAMENTS}.
 */
const foldDigits = (text: string): string =>
  plainDigits(plainDashes(text.normalize('NFKC')).replace(ORNAMENTS, ''));

type Shape = {
  /** The shape as people write it, with spaces and hyphens, but without the country prefix. */
  written: string;
  /** The country prefix in canonical form, empty if there is none. */
  prefix: string;
  signs: readonly RegExp[];
  /** The position of each short form in the code: its start (inclusive) and its end (exclusive). */
  shorts: readonly (readonly [from: number, to: number])[];
};

const ANY_OF: Readonly<Record<string, RegExp>> = { 9: /\d/, '@': /[A-Z]/, '#': /[A-Z\d]/ };

function compile(text: string): Shape {
  const [, prefix = '', code = ''] = /^(?:\(([^)]*)\))?(.*)$/.exec(text) ?? [];
  const signs: RegExp[] = [];
  const shorts: (readonly [number, number])[] = [];
  const open: number[] = [];
  for (const sign of code.replace(/[ -]/g, '')) {
    if (sign === '[') open.push(signs.length);
    else if (sign === ']') shorts.unshift([open.pop() ?? 0, signs.length]);
    else signs.push(ANY_OF[sign] ?? new RegExp(`^${sign}$`));
  }
  return {
    written: code.replace(/[[\]]/g, ''),
    prefix: prefix.replace(/[ -]/g, ''),
    signs,
    shorts,
  };
}

const compiled = new Map<string, readonly Shape[]>();
function shapesOf(shapes: string): readonly Shape[] {
  const known = compiled.get(shapes) ?? shapes.split('|').map(compile);
  compiled.set(shapes, known);
  return known;
}

const CONFUSED: Readonly<Record<string, string>> = { O: '0', 0: 'O' };

/** Returns a code with 0 and O exchanged where only the other character is possible: `K1A OB1` becomes `K1A 0B1`. */
const repaired = (code: string, { signs }: Shape): string =>
  [...code]
    .map((char, place) => (signs[place]?.test(char) ? char : (CONFUSED[char] ?? char)))
    .join('');

const fits = (code: string, { signs }: Shape) =>
  signs.every((sign, place) => sign.test(code[place] ?? ''));

/**
 * Returns a code without its country prefix, and its shape. If it has no shape, tries the code with 0 and O exchanged
 * ({@link repaired}).
 */
function shapeOf(code: string, shapes: string | undefined): { code: string; shape?: Shape } {
  const known = shapes ? shapesOf(shapes) : [];
  const candidates = known.flatMap((shape) => {
    const { prefix, signs } = shape;
    const rest = prefix && code.startsWith(prefix) ? code.slice(prefix.length) : code;
    return rest.length === signs.length ? [{ code: rest, shape }] : [];
  });
  const exact = candidates.find((one) => fits(one.code, one.shape));
  if (exact) return exact;
  const close = candidates.map(({ code: typed, shape }) => ({
    code: repaired(typed, shape),
    shape,
  }));
  return close.find((one) => fits(one.code, one.shape)) ?? { code };
}

const fold = (text: string) => foldDigits(text).toUpperCase().replace(SEPARATORS, '');

/**
 * Returns a code in the form for comparisons: `sw1a 1aa` becomes `SW1A1AA`. The form has upper case and digits 0 to 9,
 * without spaces, hyphens and the country prefix in `shapes`.
 */
export const canonicalCode = (text: string, shapes?: string): string =>
  shapeOf(fold(text), shapes).code;

/** Returns whether a text is a code of one of the shapes, in any notation. */
export const hasShape = (text: string, shapes: string): boolean =>
  shapeOf(fold(text), shapes).shape !== undefined;

/** Returns whether a text could be a code of some country: letters and digits, separated by spaces and hyphens. */
export const isPostalCode = (text: string): boolean =>
  text.length <= 2 * MAX_POSTAL_CODE &&
  /^[A-Z\d]+(?:[\s\p{Pd}][A-Z\d]+)*$/iu.test(foldDigits(text)) &&
  /^[A-Z\d]{1,12}$/.test(canonicalCode(text));

/**
 * Long codes that are recognized without a country, by their hyphen: 12345-6789 (United States) and 1000-001
 * (Portugal).
 */
const WRITTEN_LONG = /^(\d{5})-\d{4}$|^(\d{4})-\d{3}$/;

/**
 * Returns the canonical form of a code and its short forms. For the shapes of the United Kingdom, `SW1A 1AA`
 * becomes `['SW1A1AA', 'SW1A']`. Without shapes, only ZIP+4 and the long codes of Portugal have short forms, if they
 * are written with their hyphen.
 */
export function codeForms(text: string, shapes?: string): string[] {
  const { code, shape } = shapeOf(fold(text), shapes);
  const shorts = shape
    ? shape.shorts.map(([from, to]) => code.slice(from, to))
    : (WRITTEN_LONG.exec(written(text)) ?? []).slice(1).filter(Boolean);
  return [...new Set([code, ...shorts])];
}

const written = (text: string) => foldDigits(text).replace(/\p{Pd}/gu, '-');

/**
 * Returns the canonical forms that a partly typed code can have. `part` is the typed part of the form, and `length` is
 * the length of the complete form. Zeros and letters O are exchanged ({@link repaired}) only if the typed text begins
 * no code.
 */
export function begunForms(
  typedText: string,
  shapes: string,
): { part: string; length: number; isShort: boolean }[] {
  const typed = fold(typedText);
  const formsOf = (correct: (code: string, shape: Shape) => string) =>
    shapesOf(shapes).flatMap((shape) => {
      const { prefix, signs, shorts } = shape;
      const isInPrefix = prefix.startsWith(typed);
      const given = isInPrefix || typed.startsWith(prefix) ? typed.slice(prefix.length) : typed;
      const code = correct(given, shape);
      const isPart =
        code.length <= signs.length && [...code].every((char, at) => signs[at]?.test(char));
      if (!isPart) return [];
      return [[0, signs.length] as const, ...shorts].map(([from, to], at) => ({
        part: code.slice(from, to),
        length: to - from,
        isShort: at > 0,
      }));
    });
  const exact = formsOf((code) => code);
  return exact.length > 0 ? exact : formsOf(repaired);
}

/**
 * Returns the canonical form of a partly typed code, without the country prefix. For Latvia, `LV-10` becomes `10`. If
 * only the prefix is typed, returns it unchanged.
 */
export function canonicalStart(text: string, shapes: string | undefined): string {
  const whole = shapes ? begunForms(text, shapes).find(({ isShort }) => !isShort) : undefined;
  return whole?.part || fold(text);
}

/**
 * Returns the code in a text that starts with the letters of a country. `rest` is the text after these letters. The
 * code in `AT-8010` is `8010`. The code in `AD-500` is AD500, because codes of Andorra include the letters.
 */
export function behindPrefix(text: string, rest: string, shapes: string): string {
  const isBegun = (one: string) => begunForms(one, shapes).some(({ isShort }) => !isShort);
  return !isBegun(rest) && isBegun(text) ? text : rest;
}

/**
 * Returns whether the hyphens of a postal code are where the country writes them. The code may be incomplete, have no
 * hyphen, or start with a country prefix. For example, `00-9` is the start of a Polish code.
 */
export function isHyphenated(text: string, shapes: string): boolean {
  const typed = written(text).toUpperCase().replace(/\s/g, '');
  return shapesOf(shapes).some((shape) => {
    const signs = shape.written.replaceAll(' ', '');
    const code =
      shape.prefix && typed.startsWith(shape.prefix)
        ? typed.slice(shape.prefix.length).replace(/^-/, '')
        : typed;
    const isInPlace =
      code.length <= signs.length &&
      [...code].every((char, at) => {
        const sign = signs[at] ?? '';
        return ANY_OF[sign]?.test(char) ?? sign === char;
      });
    return isInPlace || !code.includes('-');
  });
}

/**
 * Returns whether a text is written like a postal code that contains a space. With `begun`, the code may be incomplete,
 * but the space must be typed.
 */
export function isWritten(text: string, shapes: string, how: 'whole' | 'begun'): boolean {
  const typed = foldDigits(text).toUpperCase();
  return (
    typed.includes(' ') &&
    shapesOf(shapes).some(
      ({ written }) =>
        (how === 'begun' ? typed.length < written.length : typed.length === written.length) &&
        [...typed].every((char, at) => {
          const sign = written[at] ?? '';
          return ANY_OF[sign]?.test(char) ?? sign === char;
        }),
    )
  );
}

/**
 * Returns the short form in a partly typed ZIP+4 code or long code of Portugal, for example `94110` for `94110-1`.
 * These codes are recognized without a country. Returns undefined for any other text.
 */
export function begunShort(typedText: string): string | undefined {
  const [, zip, portuguese] = /^(\d{5})-\d{0,3}$|^(\d{4})-\d{0,2}$/.exec(written(typedText)) ?? [];
  return zip ?? portuguese;
}

/** Returns whether the codes of a country contain letters. Without shapes they have digits only. */
export const hasLetters = (shapes: string | undefined): boolean =>
  /[@#A-Z]/.test((shapes ?? '').replace(/\([^)]*\)/g, ''));

/**
 * Returns the code as it is stored: as written, with digits 0 to 9, single spaces and without the country prefix. Zeros
 * that are mistyped as the letter O are corrected.
 */
export function storedCode(text: string, shapes?: string): string {
  const folded = foldDigits(text).replace(/\s+/g, ' ');
  const { code, shape } = shapeOf(fold(folded), shapes);
  if (!shape) return folded;
  let left = fold(folded).length - code.length;
  let from = 0;
  for (; left > 0 && from < folded.length; from += 1)
    if (!/[\s\p{Pd}]/u.test(folded[from] ?? '')) left -= 1;
  let place = -1;
  return folded
    .slice(from)
    .replace(/^[\s\p{Pd}]+/u, '')
    .replace(/[^\s\p{Pd}]/gu, (char) => {
      place += 1;
      return char.toUpperCase() === code[place] ? char : (code[place] ?? char);
    });
}
