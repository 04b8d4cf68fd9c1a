import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, LINEAR } from '@/e2e/support/growth';
import { runs } from '@/e2e/support/runs';
import { packSize } from './pack-size';

const sizeText = (text: string) => {
  const pack = packSize(text);
  return pack && `${Number(pack.size.toPrecision(10))} ${pack.unit}`;
};

describe('the size of a pack in a text', () => {
  it.each([
    // These multipacks are from public issue trackers. Other programs showed a wrong unit price for each.
    ['24er Pack 0,33 l', '7.92 l'],
    ['12 bottles x 1.5 L', '18 l'],
    ['3 Stück x 400 g', '1.2 kg'],
    ['6er 0,5 l', '3 l'],
    ['1 kg (Pack of 2)', '2 kg'],
    ['6 x 4 x 25 g', '0.6 kg'],
    ['800 g x 6 pcs', '4.8 kg'],
    ['1/2 kg', '0.5 kg'],
    ['1.000 g', '1 kg'],
    ['1 000 g', '1 kg'],
    ['6x330ml', '1.98 l'],
    ['330 ml × 6 bottles', '1.98 l'],
    ['6-pack 330 ml', '1.98 l'],
    ['330 ml, 6er-Pack', '1.98 l'],
    ['6 x 330 ml (1.98 l)', '1.98 l'],
    ['6 x 330 ml bottles', '1.98 l'],
    ['Kasten mit 20 Flaschen à 0,5 l', '10 l'],
    ['2 packs of 6 x 330 ml', '3.96 l'],
    ['Pack 6 x 330 ml', '1.98 l'],
    ['Pack de 6 botellas de 1,5 l', '9 l'],
    ['lot de 4 pots de 125 g', '0.5 kg'],
    ['6 Flaschen (je 330 ml)', '1.98 l'],
    ['6 botellas, cada una de 330 ml', '1.98 l'],
    ['٦ × ٣٣٠ مل', '1.98 l'],
    ['٦ زجاجات من ٣٣٠ مل', '1.98 l'],
    ['٠٫٥ كجم', '0.5 kg'],
    ['٥٠٠ غرام تقريبًا', undefined],
    ['حوالي ٥٠٠ غرام', '0.5 kg'],
    ['12 oz (340 g)', '0.75 lb'],
    ['NET WT. 16 OZ (1 LB) 454g', '1 lb'],
    ['1 lb 8 oz', '1.5 lb'],
    ['12 fl. oz.', '12 fl oz'],
    ['4 x 12 fluid ounces', '48 fl oz'],
    ['4 pints (2.27 l)', '4 pint'],
    ['1 pint (473 ml)', '1 pint'],
    ['2 litros', '2 l'],
    ['500 grammes', '0.5 kg'],
    ['½ kg', '0.5 kg'],
    ['1½ l', '1.5 l'],
    ['1 1/2 lb', '1.5 lb'],
    ['2 libras', '2 lb'],
    ['1.500 kg', '1.5 kg'],
    ['330.000 ml', '0.33 l'],
    ['1\u202f500 g', '1.5 kg'],
    ['.5 kg', '0.5 kg'],
    // A single container with its contents is not a multipack.
    ['750 ml bottle', '0.75 l'],
    ['Flasche 0,75 l', '0.75 l'],
    ['1 Flasche (0,75 l)', '0.75 l'],
    ['500 g net', '0.5 kg'],
    ['500 g ℮', '0.5 kg'],
  ])('reads %s as %s', (text, size) => {
    expect(sizeText(text)).toBe(size);
  });

  it.each([
    // The parser does not recognise parts of these texts.
    '500 g + 20%',
    '400 g (240 g drained)',
    '3.5% fat 1 l',
    'min. 500 g',
    '1 kg bunch',
    '2 for 500 g',
    // A range is not a single size.
    '500-600 g',
    '1 à 2 kg',
    // The amount may be for each item or for all.
    '6 bottles 330 ml',
    '6 bottles (330 ml)',
    '3 Stück 400 g',
    'Pack of 2 (1 kg)',
    '330 ml (6)',
    '300 g, 12 pieces',
    '6 330 ml',
    '1 500 g',
    '500 g each',
    'je 500 g',
    '330 ml bottles 6',
    // These texts are ambiguous, contradictory or malformed.
    '25.000 g',
    '6/12 oz',
    '6 x 330 ml (2.5 l)',
    '6 x 330 ml 6er Pack',
    '500 g (500 ml)',
    '500 g (1 kg',
    '1..5 kg',
    'x 500 g',
    '500 g x',
    '500 mg',
    '- 500 g',
  ])('rejects the ambiguous text %s', (text) => {
    expect(sizeText(text)).toBeUndefined();
  });

  const LANGUAGES = {
    en: { unit: 'ml', noun: 'bottles', of: 'of', pack: 'pack of ', packed: '-pack' },
    de: { unit: 'ml', noun: 'Flaschen', of: 'à', pack: 'Packung mit ', packed: 'er Pack' },
    fr: { unit: 'millilitres', noun: 'bouteilles', of: 'de', pack: 'lot de ', packed: ' pack' },
    es: { unit: 'ml', noun: 'botellas', of: 'de', pack: 'paquete de ', packed: ' pack' },
    pt: { unit: 'mililitros', noun: 'garrafas', of: 'de', pack: 'pacote de ', packed: ' pack' },
    ar: { unit: 'مل', noun: 'زجاجات', of: 'من', pack: 'عبوة من ', packed: ' باك' },
  } as const;

  type Words = (typeof LANGUAGES)[keyof typeof LANGUAGES];
  const ORDERS: ((count: string, size: string, words: Words) => string)[] = [
    (count, size) => `${count} x ${size}`,
    (count, size) => `${count}×${size}`,
    (count, size) => `${size} x ${count}`,
    (count, size, { noun }) => `${count} ${noun} x ${size}`,
    (count, size, { noun }) => `${size} x ${count} ${noun}`,
    (count, size, { noun }) => `${count} x ${size} ${noun}`,
    (count, size, { noun, of }) => `${count} ${noun} ${of} ${size}`,
    (count, size, { pack }) => `${pack}${count} x ${size}`,
    (count, size, { pack }) => `${size} (${pack}${count})`,
    (count, size, { pack, noun, of }) => `${pack}${count} ${noun} ${of} ${size}`,
    (count, size, { packed }) => `${count}${packed} ${size}`,
    (count, size, { packed }) => `${size}, ${count}${packed}`,
  ];
  const eastern = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

  it('multiplies count and size in any word order of six languages @random', () => {
    const kinds = Object.values(LANGUAGES);
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 999 }),
        fc.integer({ min: 1, max: 5_000 }),
        fc.constantFrom(...kinds),
        fc.constantFrom(...ORDERS),
        fc.boolean(),
        (count, amount, words, order, isEastern) => {
          const text = order(String(count), `${amount} ${words.unit}`, words);
          const pack = packSize(isEastern ? eastern(text) : text);
          expect(pack, text).toMatchObject({ unit: 'l' });
          expect(pack?.size).toBeCloseTo((count * amount) / 1_000, 9);
        },
      ),
      { numRuns: runs(600) },
    );
  });

  it('returns undefined for a text with an unknown word', () => {
    const known = fc.constantFrom('6 x 330 ml', '500 g', '1 kg (pack of 2)', '4 pints');
    const unknown = fc.constantFrom('drained', 'ohne', 'extra', 'gratis', 'مجانا', '+', '%', '–');
    fc.assert(
      fc.property(known, unknown, fc.boolean(), (size, word, isFirst) => {
        expect(packSize(isFirst ? `${word} ${size}` : `${size} ${word}`)).toBeUndefined();
      }),
    );
  });

  it('takes at most linear time for a long text', () => {
    for (const part of ['1 ', '(', '1.000', '1 1/2', 'x ', 'fl ', '1,000', ' 0'])
      expect(
        growthOf((size) => packSize(part.repeat(size / part.length)), 10_000),
        part,
      ).toBeLessThan(LINEAR);
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const pack = packSize(text);
        expect(pack === undefined || pack.size > 0).toBe(true);
      }),
    );
  });
});
