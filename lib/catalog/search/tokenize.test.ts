import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { fold, tokenize, withoutAccents } from './tokenize';

test.each([
  ['Crème Fraîche', 'creme fraiche'],
  ['Grüße, Weißbrot', 'grusse, weissbrot'],
  ['WEISSBROT', 'weissbrot'],
  ['WEIẞBROT', 'weissbrot'],
  ['Œufs', 'oeufs'],
  ['Façon', 'facon'],
  ['Plátano, Pão, Maçã', 'platano, pao, maca'],
  ['Smørrebrød, Æbler', 'smorrebrod, aebler'],
  ['Żółty ser, Łosoś', 'zolty ser, losos'],
  ['أرز إسباني آجل ٱلبن', 'ارز اسباني اجل البن'],
  ['قهوة', 'قهوه'],
  ['حلوى', 'حلوي'],
  ['حَلِيب', 'حليب'],
  ['حلـــيب', 'حليب'],
  ['  Brown   Rice ', 'brown rice'],
  ['\u200fErd\u00adbeer\u200bjoghurt\u202c', 'erdbeerjoghurt'],
])('%s is compared as %s', (text, expected) => expect(fold(text)).toBe(expected));

test.each([
  ['خبز أبيض', 'خبز ابيض'],
  ['بيض بلدى', 'بيض بلدي'],
  ['شوكولاتة', 'شوكولاته'],
])('%s is found as %s', (text, typed) => expect(fold(text)).toBe(fold(typed)));

test('a folded text is folded no further, and one in English is as without accents', () => {
  const text = fc.string({ unit: letter });
  fc.assert(
    fc.property(text, (one) => {
      expect(fold(fold(one))).toBe(fold(one));
    }),
  );
  const english = fc.string({ unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(english, (one) => {
      expect(fold(one)).toBe(withoutAccents(one));
    }),
  );
});

test('a word of Arabic stays one word', () =>
  expect(tokenize(fold('زُبْدَة الفول السـوداني'))).toEqual(['زبده', 'الفول', 'السوداني']));
