import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { allPricesNote, priceNote } from './price-note';

const taxClasses = [
  { id: 'standard', name: 'Standard', percent: 19 },
  { id: 'reduced', name: 'Reduced', percent: 7, appliesTo: ['Fruits'] },
  { id: 'zero', name: 'Zero', percent: 0, appliesTo: ['Bakery'] },
];

test.each([
  [{ taxPercent: 2 }, 'Fruits', '(inclusive of all taxes)'],
  [{ taxPercent: 7 }, 'Fruits', '(plus 7% tax)'],
  [{ taxPercent: 2, taxMode: 'added' as const }, 'Fruits', '(plus 2% tax)'],
  [{ taxPercent: 2, taxMode: 'included' as const }, 'Fruits', '(incl. VAT)'],
  [{ taxPercent: 0, taxMode: 'included' as const }, 'Fruits', '(no tax)'],
  [{ taxPercent: 19, taxMode: 'included' as const, taxClasses }, 'Bakery', '(incl. VAT)'],
  [{ taxPercent: 19, taxClasses }, 'Drinks', '(plus 19% tax)'],
  [{ taxPercent: 19, taxClasses }, 'Fruits', '(plus 7% tax)'],
  [{ taxPercent: 19, taxClasses }, 'Bakery', '(no tax)'],
])('priceNote in a shop with %j for a product in %s returns %s', (shop, category, words) => {
  expect(priceNote(shop, { category }, translate('en', 'tax'))).toBe(words);
});

describe('priceNote with delivery costs', () => {
  it.each([
    [{ taxPercent: 2 }, 'Fruits', '(inkl. aller Steuern, zzgl. Lieferkosten)'],
    [{ taxPercent: 7 }, 'Fruits', '(zzgl. 7 % MwSt. und Lieferkosten)'],
    [
      { taxPercent: 19, taxMode: 'included' as const, taxClasses },
      'Bakery',
      '(inkl. MwSt., zzgl. Lieferkosten)',
    ],
    [
      { taxPercent: 0, taxMode: 'included' as const },
      'Fruits',
      '(keine MwSt., zzgl. Lieferkosten)',
    ],
    [{ taxPercent: 19, taxClasses }, 'Bakery', '(keine MwSt., zzgl. Lieferkosten)'],
  ])('for a shop with %j and a product in %s returns %s', (shop, category, words) => {
    const note = priceNote(shop, { category }, translate('de', 'deliveryCosts'));
    expect(note.replaceAll('\u00a0', ' ')).toBe(words);
  });
});

describe('allPricesNote', () => {
  it.each([
    [
      { taxPercent: 19, taxMode: 'included' as const },
      'Alle Preise inkl. MwSt., zzgl. Lieferkosten.',
    ],
    [{ taxPercent: 19, taxMode: 'added' as const }, 'Alle Preise zzgl. MwSt. und Lieferkosten.'],
    [{ taxPercent: 0, taxMode: 'included' as const }, 'Alle Preise zzgl. Lieferkosten.'],
    [{ taxPercent: 0, taxClasses }, 'Alle Preise zzgl. MwSt. und Lieferkosten.'],
    [{ taxPercent: 2 }, 'Alle Preise zzgl. Lieferkosten.'],
  ])('for a shop with %j returns %s', (shop, words) => {
    expect(allPricesNote(shop, translate('de', 'deliveryCosts'))).toBe(words);
  });
});
