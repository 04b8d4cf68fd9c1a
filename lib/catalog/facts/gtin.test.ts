import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGtin } from './gtin';

test.each([
  ['4006381333931', '4006381333931'],
  [' 4006381-333931 ', '4006381333931'],
  ['4006381 333931', '4006381333931'],
  // A UPC, an EAN-13 and a GTIN-14 that all mean the same number.
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['00036000291452', '0036000291452'],
  ['96385074', '96385074'],
  ['00000096385074', '96385074'],
  ['10012345678902', '10012345678902'],
])('parseGtin reads %s as %s', (text, gtin) => expect(parseGtin(text)).toEqual({ gtin }));

test.each([
  ['4006381333932', 'check'],
  ['0000000000000', 'check'],
  ['', 'length'],
  ['123', 'length'],
  ['1234567890', 'length'],
  ['123456789012345', 'length'],
  ['4,00638E+12', 'length'],
  ['٤٠٠٦٣٨١٣٣٣٩٣١', 'length'],
  ['4006381333931a', 'length'],
])('parseGtin rejects %s: %s', (text, fault) => expect(parseGtin(text)).toEqual({ fault }));

/** Computes the check digit as GS1 describes it: with the digits at even and odd positions of the padded number. */
function checkDigitOf(digits: string): number {
  const padded = digits.padStart(13, '0');
  let sum = 0;
  for (let place = 0; place < 13; place += 1) sum += Number(padded[place]) * (place % 2 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

const body = fc
  .constantFrom(7, 11, 12, 13)
  .chain((length) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`)));

test('parseGtin accepts numbers with a valid check digit and rejects other numbers', () => {
  fc.assert(
    fc.property(body, fc.integer({ min: 1, max: 9 }), (digits, off) => {
      const check = checkDigitOf(digits);
      const read = parseGtin(`${digits}${check}`);
      if (!('gtin' in read)) throw new Error(read.fault);
      expect(read.gtin.padStart(14, '0')).toBe(`${digits}${check}`.padStart(14, '0'));
      expect(parseGtin(read.gtin)).toEqual(read);
      expect(parseGtin(`${digits}${(check + off) % 10}`)).toEqual({ fault: 'check' });
    }),
    { numRuns: 500 },
  );
});

test('parseGtin rejects a barcode if any single digit is wrong', () => {
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, at, off) => {
      const whole = `${digits}${checkDigitOf(digits)}`;
      const place = at % whole.length;
      const wrong = (Number(whole[place]) + off) % 10;
      expect(parseGtin(whole.slice(0, place) + wrong + whole.slice(place + 1))).toHaveProperty(
        'fault',
      );
    }),
    { numRuns: 500 },
  );
});
