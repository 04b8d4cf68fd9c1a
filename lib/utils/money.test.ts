import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { CURRENCIES } from '@/lib/shop/currencies';
import { isGrouped, parseDecimal, parseHundredths, parseWhole, plainDigits } from './decimal';
import {
  amountError,
  decimalsOf,
  formatCents,
  formatUnits,
  isPlainSum,
  MAX_PRICE_CENTS,
  minorUnits,
  parseSum,
  parseUnits,
  plainAmount,
  priceError,
  symbolOf,
  toCents,
  toUnits,
  typedAmount,
} from './money';

describe('parseUnits', () => {
  it.each([
    [12, 1200],
    [12.5, 1250],
    ['12.50', 1250],
    ['12,50', 1250],
    [' 0.07 ', 7],
    ['0', 0],
    [1_000_000, MAX_PRICE_CENTS],
  ])('parses %j to %i cents', (dollars, cents) => expect(parseUnits(dollars, 'usd')).toBe(cents));

  it.each([
    1.005,
    '1.234',
    -1,
    '1e3',
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    ' ',
    '1,500',
    '1.000,50',
    '0x10',
    '1000000.01',
    null,
    true,
    {},
    [5],
  ])('rejects %j', (value) => expect(parseUnits(value, 'usd')).toBeUndefined());
});

test.each([
  ['12,50', 1250],
  [-5, -500],
  ['-5', -500],
  [' −5.5 ', -550],
  ['\u061c-٥', -500],
  ['-0', 0],
  // The revenue of a day in Indonesian rupiah can be this high.
  [12_345_678.9, 1_234_567_890],
  [-1_000_000_000, -100_000_000_000],
])('parseSum parses the signed amount %j to %i cents', (sum, cents) =>
  expect(parseSum(sum, 'usd')).toBe(cents),
);

test.each(['', '-', '--5', '5-', '1.000,50', '-1.005', 1_000_000_000.01, Number.NaN])(
  'parseSum rejects the signed amount %j',
  (sum) => expect(parseSum(sum, 'usd')).toBeUndefined(),
);

const english = translate('en', 'amounts');
const german = translate('de', 'amounts');

test.each([
  [0, 'Price must be above 0', 'Preis: Bitte mehr als 0 eingeben'],
  [1e21, 'Price can be at most 1,000,000', 'Preis darf höchstens 1.000.000 betragen'],
  ['0,00', 'Price must be above 0', 'Preis: Bitte mehr als 0 eingeben'],
  [
    '1.000,50',
    'Price must be written without thousands separators, for example, 1000.50',
    'Preis: Bitte ohne Tausendertrennzeichen schreiben, zum Beispiel 1000,50',
  ],
  ['1000000,01', 'Price can be at most 1,000,000', 'Preis darf höchstens 1.000.000 betragen'],
  ['١٠٠٠٠٠٠٫٠١', 'Price can be at most 1,000,000', 'Preis darf höchstens 1.000.000 betragen'],
  [
    'much',
    'Price must be a number with at most two decimals',
    'Preis: Bitte eine Zahl mit höchstens zwei Nachkommastellen eingeben',
  ],
  [
    null,
    'Price must be a number with at most two decimals',
    'Preis: Bitte eine Zahl mit höchstens zwei Nachkommastellen eingeben',
  ],
  ['٠٫٠١', undefined, undefined],
])(
  'priceError explains an invalid price in the language of the page: %j',
  (value, inEnglish, inGerman) => {
    expect(priceError(value, 'Price', english, 'usd')).toBe(inEnglish);
    expect(priceError(value, 'Preis', german, 'usd')).toBe(inGerman);
  },
);

test('an amount may be 0, but must not contain thousands separators', () => {
  expect(parseUnits('0', 'usd')).toBe(0);
  expect(amountError('1,000', 'Deposit', english, 'usd')).toContain(
    'Deposit must be written without',
  );
});

test('parseUnits parses the amount that typedAmount writes into a form field', () => {
  expect(typedAmount(1234.5, 'usd')).toBe('1234.50');
  for (const language of LANGUAGE_CODES)
    expect(parseUnits(typedAmount(1234.5, 'usd', language), 'usd'), language).toBe(123_450);
  expect(typedAmount(1234.5, 'usd', 'de')).toBe('1234,50');
});

test('formatCents uses the symbol and the decimals of the currency', () => {
  const written = ['usd', 'eur', 'gbp', 'aud', 'chf'].map((code) => formatCents(123_405, code));
  expect(written).toEqual([
    '$1,234.05',
    '€1,234.05',
    '£1,234.05',
    '$1,234.05',
    'CHF\u00a01,234.05',
  ]);
  // The shop shows decimals even for currencies that are usually shown without them.
  expect(['usd', 'gbp', 'aud', 'chf'].map((code) => symbolOf(code))).toEqual([
    '$',
    '£',
    '$',
    'CHF',
  ]);
  expect(formatCents(50, 'huf')).toBe('HUF\u00a00.50');
});

test('formatted prices, multiples and differences are exact despite floating point', () => {
  const cents = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 999 }), (one, other, quantity) => {
      const [price, offer] = [toUnits(one, 'usd'), toUnits(other, 'usd')];
      expect(formatUnits(price, 'usd')).toBe(formatCents(one, 'usd'));
      expect(formatUnits(price * quantity, 'usd')).toBe(formatCents(one * quantity, 'usd'));
      expect(toCents(price - offer, 'usd')).toBe(one - other);
    }),
  );
  expect(formatUnits(0.1 * 3, 'usd')).toBe('$0.30');
});

test.each([
  ['mxn', 'es', '$1,249.90', '1249.90'],
  ['eur', 'es', '1249,90\u00a0€', '1249,90'],
  ['brl', 'pt', 'R$\u00a01.249,90', '1249,90'],
  ['eur', 'pt', '1249,90\u00a0€', '1249,90'],
  ['chf', 'de', 'CHF\u00a01’249.90', '1249.90'],
  ['eur', 'de', '1.249,90\u00a0€', '1249,90'],
  ['gbp', 'en', '£1,249.90', '1249.90'],
  ['aud', 'en', '$1,249.90', '1249.90'],
] as const)(
  'amounts in %s have the number format of a country with the language %s',
  (currency, language, shown, typed) => {
    expect(formatCents(124_990, currency, language).replace("'", '’')).toBe(shown);
    expect(typedAmount(1249.9, currency, language)).toBe(typed);
    expect(parseUnits(typed, currency)).toBe(124_990);
  },
);

test('amounts with a Latin currency symbol have direction marks in right-to-left text', () => {
  expect(formatCents(1342, 'usd', 'ar')).toMatch(/^\u200f13\.42\u00a0US\$\u200e\u200f$/);
  expect(formatCents(1342, 'chf', 'ar')).toMatch(/CHF\u200e\u200f$/);
  for (const currency of ['eur', 'egp'])
    expect(formatCents(1342, currency, 'ar')).not.toContain('\u200e');
  expect(formatCents(1342, 'usd', 'fr')).not.toContain('\u200e');
});

const WITHOUT = 'bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ');
const THREE = 'bhd iqd jod kwd lyd omr tnd'.split(' ');

/**
 * CLDR (the data of `Intl`) lists no decimals for these currencies, but ISO 4217 does. If an update of Node changes
 * this list, check the tables in lib/utils/money.ts.
 */
const CLDR_HAS_NONE = 'afn all cop huf idr iqd irr kpw lak lbp mmk pkr rsd sos std syp yer'.split(
  ' ',
);

const currency = fc.constantFrom(...WITHOUT, ...THREE, ...CURRENCIES);
const language = fc.constantFrom(...LANGUAGE_CODES);
const cents = fc.integer({ min: 0, max: MAX_PRICE_CENTS });

describe('the decimals of a currency', () => {
  it('come from a fixed table, in upper and lower case', () => {
    expect(WITHOUT.map(decimalsOf)).toEqual(WITHOUT.map(() => 0));
    expect(THREE.map(decimalsOf)).toEqual(THREE.map(() => 3));
    const two = CURRENCIES.filter((code) => ![...WITHOUT, ...THREE].includes(code));
    expect(two.map(decimalsOf)).toEqual(two.map(() => 2));
    expect(['JPY', 'KWD', 'USD'].map(decimalsOf)).toEqual([0, 3, 2]);
  });

  it('agree with Intl, except for currencies whose small coins nobody uses', () => {
    const known = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
    const differing = [...new Set([...WITHOUT, ...THREE, ...CURRENCIES])]
      .filter((code) => known.includes(code))
      .filter(
        (code) =>
          new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
            .maximumFractionDigits !== decimalsOf(code),
      );
    expect(differing.filter((code) => !CLDR_HAS_NONE.includes(code))).toEqual([]);
  });
});

describe('amounts of each currency', () => {
  it('are the same after formatting for a form field and parsing, in each language', () => {
    fc.assert(
      fc.property(cents, currency, language, (amount, code, lang) => {
        const text = typedAmount(toUnits(amount, code), code, lang);
        expect(parseUnits(text, code), `${text} ${code} ${lang}`).toBe(amount);
        expect(parseSum(text, code)).toBe(amount);
      }),
    );
  });

  it('are the same after conversion to units of the currency and back', () => {
    fc.assert(
      fc.property(cents, currency, (amount, code) => {
        const units = toUnits(amount, code);
        expect(toCents(units, code)).toBe(amount);
        expect(parseUnits(units, code)).toBe(amount);
        expect(isPlainSum(units)).toBe(true);
        const text = plainAmount(amount, code);
        expect(text).toMatch(
          [/^\d+$/, /^$/, /^\d+\.\d\d$/, /^\d+\.\d{3}$/][decimalsOf(code)] ?? /^$/,
        );
        expect(parseUnits(text, code)).toBe(amount);
      }),
    );
  });

  it('are formatted with all their digits, in each language', () => {
    fc.assert(
      fc.property(cents, currency, language, (amount, code, lang) => {
        const digits = formatCents(amount, code, lang)
          .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) % 16))
          .replace(/\D/g, '');
        expect(Number(digits)).toBe(amount);
      }),
    );
  });

  it('have exact sums, differences and multiples', () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 999 }), currency, (a, b, count, code) => {
        const [one, other] = [toUnits(a, code), toUnits(b, code)];
        expect(toCents(one * count, code)).toBe(a * count);
        expect(toCents(one - other, code)).toBe(a - b);
        expect(toCents(one + other, code)).toBe(a + b);
      }),
    );
  });
});

describe('parsing prices in currencies with 0, 2 or 3 decimals', () => {
  it.each([
    ['12.50', 'jpy', undefined],
    ['1250', 'jpy', 1_250],
    [1250, 'jpy', 1_250],
    [12.5, 'jpy', undefined],
    ['1,250', 'jpy', undefined],
    ['1250.0', 'jpy', undefined],
    ['1.250', 'kwd', 1_250],
    ['1,250', 'kwd', 1_250],
    ['١٫٢٥٠', 'kwd', 1_250],
    ['1.2505', 'kwd', undefined],
    ['1.25', 'kwd', 1_250],
    ['1', 'kwd', 1_000],
    ['100000.001', 'kwd', undefined],
    ['100000000', 'jpy', 100_000_000],
    ['100000001', 'jpy', undefined],
    ['1.250', 'usd', undefined],
  ])('converts %j in %s to %s minor units', (text, code, amount) => {
    expect(parseUnits(text, code)).toBe(amount);
  });

  it('treats the point in 1.250 as the decimal mark if the currency has three decimals', () => {
    expect(isGrouped('1.250')).toBe(true);
    expect(parseDecimal('1.250', 3)).toBe(1_250);
    expect(minorUnits('kwd')).toBe(1_000);
  });
});

test.each([
  [2.49, 249],
  ['2.49', 249],
  ['2,49', 249],
  ['2,4', 240],
  [' 12 ', 1_200],
  ['0,05', 5],
  ['1000,50', 100_050],
  ['9999999.99', 999_999_999],
  ['٢٫٤٩', 249],
  ['٢,٤٩', 249],
  ['٢،٥', 250],
  ['\u200f۲٫۴۹', 249],
  ['२.४९', 249],
  ['２.４９', 249],
  ['٣', 300],
])('parseHundredths parses %j to %i', (value, hundredths) =>
  expect(parseHundredths(value)).toBe(hundredths),
);

test.each([
  '1.000,50',
  '1,000.50',
  '1.000',
  '1,000',
  '1 000',
  '1 000,50',
  "1'000.50",
  '12.345.678',
  '١٬٠٠٠',
  '١٬٠٠٠٫٥٠',
  '١.٠٠٠,٥٠',
])('parseHundredths rejects the thousands separators in %j', (text) => {
  expect(parseHundredths(text)).toBeUndefined();
  expect(isGrouped(text)).toBe(true);
});

test.each([
  '',
  ' ',
  '2,',
  ',5',
  '0,495',
  '0.999',
  '2,4,9',
  '-2',
  '1e3',
  '0x10',
  '٠٫٤٩٥',
  '٢٫٤٫٩',
  '²',
  'free',
  null,
  true,
  {},
  [2],
])('parseHundredths rejects %j', (value) => {
  expect(parseHundredths(value)).toBeUndefined();
  expect(isGrouped(value)).toBe(false);
});

test.each([
  [' 12 ', 12],
  ['٠١٢', 12],
  ['۱۲', 12],
  ['0', 0],
])('parseWhole parses %j to %i', (text, whole) => expect(parseWhole(text)).toBe(whole));

test.each(['', '1.0', '1,5', '-1', '123456789', '1e3', 'ten', '١٬٠٠٠'])(
  'parseWhole rejects %j',
  (text) => expect(parseWhole(text)).toBeUndefined(),
);

test('parseHundredths accepts the digits and decimal marks of Latin, Arabic and Persian keyboards', () => {
  const zeros = [0x30, 0x660, 0x6f0];
  const typed = fc.record({
    cents: fc.integer({ min: 0, max: 999_999_999 }),
    zero: fc.constantFrom(...zeros),
    mark: fc.constantFrom('.', ',', '٫', '،'),
  });
  fc.assert(
    fc.property(typed, ({ cents, zero, mark }) => {
      const text = (cents / 100)
        .toFixed(2)
        .replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
        .replace('.', mark);
      expect(parseHundredths(text)).toBe(cents);
      expect(plainDigits(text)).toMatch(/^\d+[.,]\d\d$/);
    }),
  );
});
