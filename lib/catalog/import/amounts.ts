import { decimalsOf, MAX_PRICE_CENTS } from '@/lib/utils/money';
import type { Messages } from '@/messages';

/* Parses amounts, quantities and dates of other programs. The browser runs this module, so it must not import server
   code. */

/** Why an amount is rejected. The value is the key of the error message. */
export type AmountFault = Extract<
  keyof Messages['rowErrors'],
  | 'notPrice'
  | 'ambiguousPrice'
  | 'negativePrice'
  | 'manyDecimals'
  | 'noDecimals'
  | 'threeDecimals'
  | 'otherCurrency'
  | 'tooHigh'
>;

/**
 * The decimal sign of the numbers in a file. `either` accepts both signs, but rejects an ambiguous number such as
 * `1.234`.
 */
export const DECIMALS = ['either', 'comma', 'point'] as const;
export type Decimals = (typeof DECIMALS)[number];

/** Maps a currency sign to its possible currencies (ISO 4217). */
const SIGNS = Object.fromEntries(
  [
    '$ usd cad aud nzd sgd hkd mxn cop top bbd bmd bsd bzd fjd jmd ttd clp, € eur, euro eur',
    '£ gbp gip egp fkp shp, ¥ cny jpy, ￥ cny jpy, jp¥ jpy, 円 jpy, ₹ inr, ₺ try, ₴ uah, ₪ ils',
    '₱ php, ₦ ngn, ₫ vnd, đ vnd, ₩ krw, 원 krw, ₽ rub, ฿ thb, r$ brl, us$ usd, zł pln, kč czk',
    'ft huf, lei ron, fr. chf, sfr. chf, kr sek nok dkk isk, kr. sek nok dkk isk',
    'rs inr pkr lkr npr mur, rs. inr pkr lkr npr mur, ₨ inr pkr lkr npr mur, rm myr, rp idr',
    's/ pen, ₲ pyg, ₡ crc, ₸ kzt, ₾ gel, ₼ azn, ֏ amd, ₮ mnt, ৳ bdt, c$ cad nio, a$ aud',
    'au$ aud, nz$ nzd, hk$ hkd, s$ sgd, nt$ twd, mx$ mxn, лв bgn, лв. bgn, ден mkd, дин rsd',
    'din rsd, km bam, tl try, dh mad aed, zl pln, kc czk, د.إ aed, ر.س sar, ج.م egp, د.م mad',
    'fcfa xaf xof, f cfa xof, cfa xaf xof, cfpf xpf, ush ugx, frw rwf, fbu bif, ar mga, fdj djf',
    'fg gnf, cf kmf, vt vuv, kd kwd, bd bhd, jd jod, dt tnd, ld lyd, د.ك kwd, د.ب bhd, ر.ع omr',
    'د.أ jod, د.ا jod, د.ت tnd, د.ل lyd, د.ع iqd, ع.د iqd',
  ]
    .flatMap((line) => line.split(', '))
    .map((entry) => {
      const [sign = '', ...currencies] = entry.split(' ');
      return [sign, currencies];
    }),
);

const SPACES = /[\s\u00A0\u2007\u2009\u202F]/g;
/** Returns the text with Western digits, decimal signs and thousands separators, and with plain spaces. */
export const western = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(SPACES, ' ')
    .trim();

/** Matches the end of an amount without cents, such as `12,-` or `12.–`. */
const NO_CENTS = /([.,])(?:-{1,2}|–|—)$/;

const isGrouped = (whole: string, sign: string) => {
  const [first = '', ...others] = whole.split(sign);
  return /^[1-9]\d{0,2}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
};

type Parts = { whole: string; decimals: string } | 'notPrice' | 'ambiguousPrice';

/** Any sign except `point` must be a thousands separator. */
function partsWith(digits: string, point: '.' | ','): Parts {
  const other = point === '.' ? ',' : '.';
  const [before = '', decimals = '', ...more] = digits.split(point);
  if (more.length > 0) return 'notPrice';
  for (const sign of [other, "'", '’', ' '])
    if (before.includes(sign) && !isGrouped(before, sign)) return 'notPrice';
  const whole = before.replace(/[.,'’ ]/g, '');
  return /^\d*$/.test(whole) && /^\d*$/.test(decimals) && whole + decimals !== ''
    ? { whole, decimals }
    : 'notPrice';
}

function partsOf(digits: string, style: Decimals): Parts {
  if (style !== 'either') return partsWith(digits, style === 'comma' ? ',' : '.');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return partsWith(digits, comma > point ? ',' : '.');
  if (comma < 0 && point < 0) return partsWith(digits, '.');
  const sign = comma >= 0 ? ',' : '.';
  const other = sign === ',' ? '.' : ',';
  const [first = '', last = '', ...more] = digits.split(sign);
  if (more.length > 0) return partsWith(digits, other);
  if (last.length === 3 && /^[1-9]\d{0,2}$/.test(first)) return 'ambiguousPrice';
  return partsWith(digits, sign);
}

function apart(text: string): { number: string; currency: string } {
  const [, before = '', number = '', after = ''] =
    /^((?:\p{L}(?:[\p{L}.]{0,4}))?\/?\p{Sc}? ?)([\d\-−+.,(][^\p{L}\p{Sc}]*)(.*)$/u.exec(text) ?? [];
  return { number: number.trim(), currency: (before.trim() || after.trim()).toLowerCase() };
}

/** The quantity to which an amount applies: `1.99 €/kg` is a price per kilogram. */
export type PriceUnit = 'piece' | 'kg' | '100g' | 'lb';

const PER =
  /\s*(?:\/|\s(?:pro|je|per|par|por|al?|la|le|au|el)\s)\s*(?:(st(?:c?k|ück|ueck)?|pcs?|pieces?|each|ea|units?|unité|pièce|pce|pz|uds?|unidad|un|unid|unidade|قطعة|حبة)|(kg|kilo|kilogramm?e?s?|kilogramo|quilo|كيلو|كجم|كغ)|(100 ?g)|(lbs?|pound|libra))\.?$/iu;

const MAX_PRICE_TEXT = 80;

/** Separates the unit from an amount such as `1,99 €/Stk` or from a column name such as `Preis pro kg`. */
export function splitUnit(text: string): { amount: string; unit?: PriceUnit } {
  const plain = text.trim();
  // Most cells are plain numbers. A long cell is not a price.
  if (/\d$/.test(plain) || plain.length > MAX_PRICE_TEXT) return { amount: plain };
  const [whole = '', piece, kilo, grams] = PER.exec(plain) ?? [];
  if (!whole) return { amount: plain };
  const unit = piece ? 'piece' : kilo ? 'kg' : grams ? '100g' : 'lb';
  return { amount: plain.slice(0, -whole.length), unit };
}

const CURRENCIES = new Set(Object.values(SIGNS).flat());
const CURRENCY_AT_END = /[\s_([-]+(?:in )?([a-z]{3}|[A-Z]{3}|\p{Sc})[)\]]?$/u;

/** Separates the currency from a column name such as `Price (USD)` or `Preis in €`. */
export function splitCurrency(name: string): { stem: string; sign?: string } {
  const [whole = '', text = ''] = CURRENCY_AT_END.exec(name) ?? [];
  const sign = text.toLowerCase();
  const isCurrency = CURRENCIES.has(sign) || Object.hasOwn(SIGNS, sign);
  return isCurrency ? { stem: name.slice(0, -whole.length), sign } : { stem: name };
}

/** Returns whether a column name states another currency (ISO 4217) than the given one. */
export function isForeign(name: string, currency: string): boolean {
  const { sign } = splitCurrency(name);
  return sign !== undefined && !isOf(sign, currency.toLowerCase());
}

const MANY_DECIMALS = { 0: 'noDecimals', 2: 'manyDecimals', 3: 'threeDecimals' } as const;

const isOf = (sign: string, currency: string) =>
  !sign || sign === currency || (SIGNS[sign]?.includes(currency) ?? false);

/**
 * Parses an amount such as `1.234,56 €`, and returns its cents or a fault. `currency` is the currency of the shop (ISO
 * 4217). Another currency is a fault. Too many decimals are a fault, unless they are zeros. With `isPrecise`, further
 * decimals are fractions of a cent.
 */
export function readAmount(
  text: string,
  style: Decimals,
  currency: string,
  isPrecise = false,
): { cents: number } | { fault: AmountFault } {
  const plain = western(text);
  const { number, currency: sign } = apart(plain);
  if (!number) return { fault: 'notPrice' };
  const isSign = !sign || Object.hasOwn(SIGNS, sign) || /^[a-z]{3}$/.test(sign);
  if (!isSign) return { fault: 'notPrice' };
  if (!isOf(sign, currency.toLowerCase())) return { fault: 'otherCurrency' };
  if (/^[-−(]/.test(number)) return { fault: /\d/.test(number) ? 'negativePrice' : 'notPrice' };
  const digits = number.replace(NO_CENTS, '$100');
  const places = decimalsOf(currency);
  const read = partsOf(digits, style);
  // In a currency without decimals, this sign is a thousands separator: `1,250` yen are 1250.
  const isWhole = read === 'ambiguousPrice' && places === 0;
  const parts = isWhole ? { whole: digits.replace(/[.,]/, ''), decimals: '' } : read;
  if (typeof parts === 'string') return { fault: parts };
  const { whole, decimals } = parts;
  const further = decimals.slice(places);
  if (!isPrecise && /[1-9]/.test(further)) return { fault: MANY_DECIMALS[places] };
  if (whole.length > 12) return { fault: 'tooHigh' };
  const wholeCents = Number((whole || '0') + decimals.slice(0, places).padEnd(places, '0'));
  const cents = isPrecise ? wholeCents + Number(`0.${further || '0'}`) : wholeCents;
  return cents > MAX_PRICE_CENTS ? { fault: 'tooHigh' } : { cents };
}

/** Detects the decimal sign in the amounts of a file. Returns `either` if it is unknown or contradictory. */
export function guessDecimals(cells: readonly string[]): Decimals {
  let comma = 0;
  let point = 0;
  for (const given of cells) {
    const cell = apart(western(given)).number;
    const [, sign, decimals = ''] = /([.,])(\d+|-{1,2}|–)\D*$/.exec(cell) ?? [];
    if (!sign) continue;
    const other = sign === ',' ? '.' : ',';
    const isRepeated = cell.split(sign).length > 2;
    // After four or more digits, this sign can only be the decimal sign.
    const isLong = /^\D*\d{4,}[.,]\d+\D*$/.test(cell);
    const isClear =
      decimals.length !== 3 || isLong || cell.includes(other) || /^\D*0[.,]/.test(cell);
    if (!isClear && !isRepeated) continue;
    if ((sign === ',') === isRepeated) point += 1;
    else comma += 1;
  }
  if (comma > 0 && point === 0) return 'comma';
  return point > 0 && comma === 0 ? 'point' : 'either';
}

/**
 * Parses a quantity such as `12`, `-3`, `1.234,00` or `0.250`. Returns undefined for any other text. With `either`
 * decimals, returns undefined for an ambiguous number such as `1.000`.
 */
export function readQuantity(text: string, style: Decimals): number | undefined {
  const [, minus, digits = ''] = /^([-−]?) ?(\d[\d.,'’ ]*)$/.exec(western(text)) ?? [];
  const parts = digits ? partsOf(digits, style) : 'notPrice';
  if (typeof parts === 'string' || parts.whole.length > 9) return undefined;
  const amount = Number(`${parts.whole || '0'}.${parts.decimals || '0'}`);
  return minus ? -amount || 0 : amount;
}

const day = (year: string, month: string, date: string): string | undefined => {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text
    ? undefined
    : text;
};

/** Which part of a numeric date comes first: the day or the month. `either` means that this is unknown. */
export type DayOrder = 'either' | 'day' | 'month';

/**
 * Detects from dates such as `13/04/2025` whether the day or the month comes first. Returns `either` if it is unknown
 * or contradictory.
 */
export function guessDayOrder(cells: readonly string[]): DayOrder {
  const numbers = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(cell.trim()) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  const isDay = numbers.some(([first]) => first > 12);
  const isMonth = numbers.some(([, second]) => second > 12);
  return isDay === isMonth ? 'either' : isDay ? 'day' : 'month';
}

/**
 * Returns the dates (YYYY-MM-DD) that a text may mean. `03/04/2025` has two meanings, unless `order` decides. A text
 * that is not a date has none.
 */
export function daysOf(text: string, order: DayOrder = 'either'): string[] {
  const plain = text.trim().replace(/[T ]+\d{1,2}:\d{2}.*$/, '');
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain) ?? [];
  if (year && month && date) return [day(year, month, date) ?? []].flat();
  const [, first, sign, second, short] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(plain) ?? [];
  if (!first || !second || !short) return [];
  const last = short.length === 2 ? `20${short}` : short;
  const european = sign !== '.' && order === 'month' ? undefined : day(last, second, first);
  const american = sign === '.' || order === 'day' ? undefined : day(last, first, second);
  return [...new Set([european ?? [], american ?? []].flat())];
}

const UNIT_NAMES = new Map([
  ...'kg g gr l lt ml cl oz lb lbs'.split(' ').map((unit) => [unit, unit] as const),
  ...Object.entries({ gramm: 'g', liter: 'l', litre: 'l', litro: 'l' }),
]);

/**
 * Returns the unit of a weight from the cell of a separate column, such as `g`. Returns undefined for any other text.
 */
export const unitIn = (cell: string): string | undefined =>
  UNIT_NAMES.get(cell.trim().toLowerCase());
