import { expect, test } from 'vitest';
import {
  canonicalCode,
  canonicalStart,
  codeForms,
  hasLetters,
  hasShape,
  isHyphenated,
  isPostalCode,
  storedCode,
} from './shapes';

const GB = '[@9] 9@@|[@99] 9@@|[@@9] 9@@|[@@99] 9@@|[@9@] 9@@|[@@9@] 9@@';
const US = '99999|[99999]-9999';
const PT = '(P)[9999]-999|(P)9999';
const AR = '9999|@[9999]|[@[9999]]@@@';
const CH = '(CH)9999';

test.each([
  ['sw1a 1aa', undefined, 'SW1A1AA'],
  [' 4000-123 ', undefined, '4000123'],
  ['1012\u00a0ab', undefined, '1012AB'],
  ['1000–001', undefined, '1000001'],
  ['٤٠٠٠', undefined, '4000'],
  ['۱۱۹۳۶', undefined, '11936'],
  ['１０１０', undefined, '1010'],
  ['११०००१', undefined, '110001'],
  ['\u200f1010\u200e', undefined, '1010'],
  ['CH-8001', CH, '8001'],
  ['CH-8001', undefined, 'CH8001'],
  ['CH-80011', CH, 'CH80011'],
  ['P-1000-001', PT, '1000001'],
])('canonicalCode(%j) with the shapes %s returns %s', (text, shapes, code) => {
  expect(canonicalCode(text, shapes)).toBe(code);
});

test.each([
  ['12345-6789', US, ['123456789', '12345']],
  ['123456789', US, ['123456789', '12345']],
  ['12345', US, ['12345']],
  ['12345-6789', undefined, ['123456789', '12345']],
  ['123456789', undefined, ['123456789']],
  ['1000-001', PT, ['1000001', '1000']],
  ['1000001', PT, ['1000001', '1000']],
  ['1000-001', undefined, ['1000001', '1000']],
  ['114 55', undefined, ['11455']],
  ['SW1A 1AA', GB, ['SW1A1AA', 'SW1A']],
  ['m11ae', GB, ['M11AE', 'M1']],
  ['M11 1AE', GB, ['M111AE', 'M11']],
  ['C1425CLA', AR, ['C1425CLA', 'C1425', '1425']],
  ['C1425', AR, ['C1425', '1425']],
  ['1425', AR, ['1425']],
])('codeForms(%s) with the shapes %s returns %j', (text, shapes, forms) => {
  const found = codeForms(text, shapes);
  expect(found[0]).toBe(forms[0]);
  expect(new Set(found)).toEqual(new Set(forms));
});

test.each([
  ['CH-8001', CH, '8001'],
  ['CH 8001', CH, '8001'],
  [' sw1a  1aa ', GB, 'sw1a 1aa'],
  ['SW1A1AA', GB, 'SW1A1AA'],
  ['1000-001', PT, '1000-001'],
  ['٤٠٠٠', CH, '4000'],
])('storedCode(%j) with the shapes %s returns %s', (text, shapes, code) => {
  expect(storedCode(text, shapes)).toBe(code);
});

test.each([
  ['CH-80', CH, '80'],
  ['CH', CH, 'CH'],
  ['P-1000-0', PT, '10000'],
  ['sw1a 1', GB, 'SW1A1'],
  ['CH-80', undefined, 'CH80'],
  ['CH-80', GB, 'CH80'],
])('canonicalStart(%j) with the shapes %s returns %s', (text, shapes, start) => {
  expect(canonicalStart(text, shapes)).toBe(start);
});

test.each([
  ['1000-0', PT, true],
  ['P-1000–001', PT, true],
  ['1000001', PT, true],
  ['CH-8001', CH, true],
  ['100-0001', PT, false],
  ['1000-1999', PT, false],
  ['80-01', CH, false],
])('isHyphenated(%j) with the shapes %s returns %s', (text, shapes, is) => {
  expect(isHyphenated(text, shapes)).toBe(is);
});

test('hasShape accepts only the postal codes of the country', () => {
  const accepted = ['SW1A 1AA', 'm1 1ae', 'EC1A1BB', 'W1A 0AX', 'CR2 6XH'];
  expect(accepted.filter((code) => !hasShape(code, GB))).toEqual([]);
  expect(['SW1A', '12345', 'SW1A 11A', 'SWW1 1AA'].filter((code) => hasShape(code, GB))).toEqual(
    [],
  );
});

test.each([
  ['SW1A 1AA', true],
  ['4000-123', true],
  ['١٠١٠', true],
  ['D02AF30', true],
  ['', false],
  ['-', false],
  ['4000-', false],
  ['4--0', false],
  ['4000;', false],
  ['4000*', false],
  ['{"$gt":""}', false],
  ['$where', false],
  ['4'.repeat(13), false],
  ['1 '.repeat(50), false],
  ['Übung', false],
])('isPostalCode(%j) returns %s', (text, is) => {
  expect(isPostalCode(text)).toBe(is);
});

test('hasLetters returns whether the codes of a country contain letters', () => {
  expect([GB, US, PT, AR, CH].map(hasLetters)).toEqual([true, false, false, true, false]);
  expect(hasLetters(undefined)).toBe(false);
});
