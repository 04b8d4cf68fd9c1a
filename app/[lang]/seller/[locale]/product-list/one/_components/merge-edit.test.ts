import { expect, test } from 'vitest';
import { storedPhotos } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { textsOf } from '@/app/[lang]/seller/[locale]/_components/product-parts';
import type { SellerProduct } from '@/lib/catalog/view';
import { translate } from '@/lib/i18n/catalog';
import { isAsStored, mergeEdit, mergeSized, rebaseEdits } from './merge-edit';

const seen: SellerProduct = {
  _id: 'a'.repeat(24),
  name: 'Pear',
  category: 'Fruits',
  price: 5,
  offerPrice: 4.5,
  description: ['Sweet', 'Ripe'],
  image: ['/a.webp', '/b.webp'],
  inStock: true,
  weight: '1 kg',
  updatedAt: '2026-11-22T10:00:00.000Z',
};
const untouched = { texts: textsOf(seen, 'usd'), photos: storedPhotos(seen.image) };
const wordsIn = (language: 'en' | 'de') => ({
  t: translate(language, 'sellerProduct'),
  tSellerGoods: translate(language, 'sellerGoods'),
  facts: translate(language, 'facts'),
  labelFacts: translate(language, 'labelFacts'),
  language,
  currency: 'usd',
});
const said = wordsIn('en');
const labels = (differences: { label: string }[]) => differences.map(({ label }) => label);

test('the edit form combines changes from another device with unsaved input', () => {
  const form = { ...untouched, texts: { ...untouched.texts, name: 'Williams Pear' } };
  const merged = mergeEdit(
    seen,
    form,
    { ...seen, price: 6, inStock: false, image: ['/b.webp'] },
    said,
  );
  expect(merged.texts).toMatchObject({ name: 'Williams Pear', price: '6.00', offerPrice: '4.50' });
  expect(merged.photos).toEqual(storedPhotos(['/b.webp']));
  expect(labels(merged.accepted)).toEqual(['Price', 'Photos', 'Stock']);
  expect(merged.both).toEqual([]);
});

test('the edit form keeps its unsaved input if another device changed the same field', () => {
  const form = { ...untouched, texts: { ...untouched.texts, offerPrice: '3', price: '5.0' } };
  const merged = mergeEdit(seen, form, { ...seen, offerPrice: 4 }, said);
  expect(merged.texts.offerPrice).toBe('3');
  expect(merged.both).toEqual([
    { name: 'offerPrice', label: 'Offer price', theirs: '4.00', mine: '3' },
  ]);
  expect(merged.accepted).toEqual([]);
});

test('the edit form replaces a changed size at the end of the typed product name', () => {
  const rice = { ...seen, name: 'Rice, 500 g', size: '500 g' };
  const present = {
    ...rice,
    ...{ name: 'Rice, 0.5 kg', size: '0.5 kg', price: 6, image: ['/a.webp', '/b.webp', '/c.webp'] },
  };
  const form = { texts: textsOf(rice, 'usd'), photos: storedPhotos(rice.image) };
  const typed = (texts: object) => ({ ...form, texts: { ...form.texts, ...texts } });
  const untyped = mergeSized(rice, typed({}), present, said);
  expect(untyped.texts).toMatchObject({ name: 'Rice, 0.5 kg', price: '6.00' });
  expect(untyped.photos).toHaveLength(3);
  expect([labels(untyped.accepted), untyped.both]).toEqual([['Price', 'Photos'], []]);
  const merged = mergeSized(rice, typed({ name: 'Basmati, 500 g', price: '7' }), present, said);
  expect(merged.texts).toMatchObject({ name: 'Basmati, 0.5 kg', price: '7' });
  expect(labels(merged.both)).toEqual(['Name', 'Price']);
  // The product is no longer a size of another product, so its name does not change.
  const alone = { ...rice, size: undefined };
  expect(mergeSized(rice, form, alone, said).texts.name).toBe('Rice, 500 g');
});

test('the edit form reports labels and prices in its language', () => {
  const texts = { ...textsOf(seen, 'usd', 'de'), offerPrice: '3,5' };
  const merged = mergeEdit(
    seen,
    { ...untouched, texts },
    { ...seen, offerPrice: 4, price: 6 },
    wordsIn('de'),
  );
  expect(merged.texts).toMatchObject({ offerPrice: '3,5', price: '6,00' });
  expect(merged.both).toEqual([
    { name: 'offerPrice', label: 'Angebotspreis', theirs: '4,00', mine: '3,5' },
  ]);
  expect(isAsStored(textsOf(seen, 'usd', 'de'), untouched.photos, seen, 'usd')).toBe(true);
});

test('the German edit form reads 0,25 as 0.25', () => {
  const nutrition = { per: 'ml' as const, fat: 0.5, kJ: 1_046 };
  const wine = { ...seen, deposit: 0.25, amount: 0.75, unit: 'l' as const, nutrition };
  const texts = textsOf(wine, 'usd', 'de');
  expect(texts).toMatchObject({ deposit: '0,25', amount: '0,75', 'nutrition-fat': '0,5' });
  expect(texts['nutrition-kJ']).toBe('1046');
  expect(isAsStored(texts, untouched.photos, wine, 'usd')).toBe(true);
  const merged = mergeEdit(
    wine,
    { ...untouched, texts },
    { ...wine, brand: 'Weingut' },
    wordsIn('de'),
  );
  expect(labels(merged.accepted)).toEqual(['Marke']);
  expect(merged.both).toEqual([]);
});

test('the edit form keeps new photos, and drops photos that another device removed', () => {
  const file = new File([], 'new.jpg');
  const photos = [{ id: 'n', file }, ...storedPhotos(['/b.webp', '/a.webp'])];
  const merged = mergeEdit(seen, { ...untouched, photos }, { ...seen, image: ['/a.webp'] }, said);
  expect(merged.photos).toEqual([{ id: 'n', file }, ...storedPhotos(['/a.webp'])]);
  expect(labels(merged.both)).toEqual(['Photos']);
});

test('the edit form reports no difference if another device made the same change', () => {
  const form = { ...untouched, texts: { ...untouched.texts, price: '6', description: 'Sweet' } };
  const merged = mergeEdit(seen, form, { ...seen, price: 6, description: ['Sweet'] }, said);
  expect([merged.accepted, merged.both]).toEqual([[], []]);
});

test('the edit form treats 5 and 5.00 as the same price', () => {
  const texts = { ...untouched.texts, price: '5', description: ' Sweet\n\nRipe ' };
  expect(isAsStored(texts, untouched.photos, seen, 'usd')).toBe(true);
  expect(isAsStored({ ...texts, name: 'Pears' }, untouched.photos, seen, 'usd')).toBe(false);
  expect(isAsStored(texts, storedPhotos(['/b.webp', '/a.webp']), seen, 'usd')).toBe(false);
});

test('the edit form keeps text that the seller types during the request', () => {
  const file = (id: string) => ({ id, file: new File([], `${id}.jpg`) });
  const [first, added] = [file('first'), file('added')];
  const sent = {
    texts: { ...untouched.texts, price: '6' },
    photos: [first, ...storedPhotos(['/b.webp'])],
  };
  const stored = { ...seen, price: 6, image: ['/new.webp', '/b.webp'] };
  expect(rebaseEdits(sent, stored, sent, said)).toEqual({
    texts: textsOf(stored, 'usd'),
    photos: storedPhotos(['/new.webp', '/b.webp']),
  });
  const form = {
    texts: { ...sent.texts, description: 'Juicy' },
    photos: [...storedPhotos(['/b.webp']), first, added],
  };
  expect(rebaseEdits(sent, stored, form, said)).toEqual({
    texts: { ...textsOf(stored, 'usd'), description: 'Juicy' },
    photos: [...storedPhotos(['/b.webp', '/new.webp']), added],
  });
});
