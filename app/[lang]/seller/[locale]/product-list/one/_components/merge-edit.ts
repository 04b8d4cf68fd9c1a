import {
  type Photo,
  photoKey,
  storedPhotos,
} from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import {
  descriptionLines,
  isFactInput,
  isFactNumber,
  labelOfFact,
  type Texts,
  textsOf,
} from '@/app/[lang]/seller/[locale]/_components/product-parts';
import { isTranslationInput } from '@/app/[lang]/seller/[locale]/_components/translation-fields';
import { parseNumber } from '@/lib/catalog/facts/parse-number';
import { renamed } from '@/lib/catalog/variants/variant-names';
import type { SellerProduct } from '@/lib/catalog/view';
import { isLanguage, LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { parseUnits } from '@/lib/utils/money';

type T = Translate<'sellerProduct'>;

type MergeTranslators = {
  t: T;
  tSellerGoods: Translate<'sellerGoods'>;
  facts: Translate<'facts'>;
  labelFacts: Translate<'labelFacts'>;
  language: Language;
  currency: string;
};

const LABELS = {
  name: 'name',
  description: 'description',
  category: 'category',
  weight: 'weight',
  stock: 'pieces',
  price: 'price',
  offerPrice: 'offerPrice',
  taxClass: 'taxClass',
  deposit: 'deposit',
  costPrice: 'costPrice',
  regularPricePerUnit: 'pricePerUnit',
  pricePerUnit: 'offerPerUnit',
  ...({ soldBy: 'soldBy', step: 'soldBy', stepUnit: 'soldBy', aboutAmount: 'soldBy' } as const),
  ...({ least: 'soldBy', most: 'soldBy', tolerancePercent: 'soldBy' } as const),
} as const;

const isLabelled = (name: string): name is keyof typeof LABELS => Object.hasOwn(LABELS, name);
function labelOf(name: string, translators: MergeTranslators): string {
  const { t, facts, labelFacts } = translators;
  if (isLabelled(name)) return t(LABELS[name]);
  if (isFactInput(name)) return labelOfFact(name, facts, labelFacts);
  if (!isTranslationInput(name)) return name;
  const [, code, field = ''] = name.split('.');
  return `${labelOf(field, translators)} (${isLanguage(code) ? LANGUAGES[code].name : code})`;
}

export type Form = { texts: Texts; photos: readonly Photo[] };

/** `theirs` is the stored value of another device, and `mine` the value in the form. */
export type Difference = { name: string; label: string; theirs: string; mine: string };

export type Merged = {
  texts: Texts;
  photos: readonly Photo[];
  /** Fields that only the other device has changed. The form takes their stored values. */
  accepted: Difference[];
  /** Both devices have changed these fields. The form shows its own values. */
  both: Difference[];
};

const isAmount = (name: string) => /price(perunit)?$/i.test(name) || name === 'deposit';

/** Normalizes a text for a comparison: `5`, `5.00` and `5,00` are the same price. */
function plain(name: string, currency: string, text = ''): string {
  if (name === 'description' || name.endsWith('.description'))
    return descriptionLines(text).join('\n');
  if (isAmount(name)) return String(parseUnits(text, currency) ?? text);
  if (isFactNumber(name)) return String(parseNumber(text) ?? text);
  return text.trim();
}

const keysOf = (photos: readonly Photo[]) => photos.map(photoKey).join('\n');

export const isAsStored = (
  texts: Texts,
  photos: readonly Photo[],
  product: SellerProduct,
  currency: string,
) =>
  keysOf(photos) === keysOf(storedPhotos(product.image)) &&
  Object.entries(textsOf(product, currency)).every(
    ([name, text]) =>
      // The form has no inputs for languages that the shop does not use.
      (isTranslationInput(name) && texts[name] === undefined) ||
      plain(name, currency, texts[name]) === plain(name, currency, text),
  );

export const isSameContent = (one: SellerProduct, other: SellerProduct, currency: string) =>
  isAsStored(textsOf(one, currency), storedPhotos(one.image), other, currency);

function mergePhotos(seen: SellerProduct, mine: readonly Photo[], present: SellerProduct, t: T) {
  const count = (photos: readonly Photo[]) => t('photoCount', { count: photos.length });
  const [before, theirs] = [storedPhotos(seen.image), storedPhotos(present.image)];
  const isChanged = keysOf(before) !== keysOf(theirs);
  if (!isChanged) return { photos: mine };
  const counts = { theirs: count(theirs), mine: count(mine) };
  const difference = { name: 'photos', label: t('photos'), ...counts };
  if (keysOf(mine) === keysOf(before)) return { photos: theirs, accepted: difference };
  // Drop photos of the form that the other device has removed.
  const left = mine.filter((photo) => 'file' in photo || present.image.includes(photo.url));
  return keysOf(left) === keysOf(theirs)
    ? { photos: theirs }
    : { photos: left, both: { ...difference, mine: count(left) } };
}

/**
 * Merges the changes of another device into the form, field by field. `seen` is the product as the form loaded it, and
 * `present` is the stored product. If both devices have changed a field, the form's own value stays.
 */
export function mergeEdit(
  seen: SellerProduct,
  form: Form,
  present: SellerProduct,
  translators: MergeTranslators,
): Merged {
  const { t, tSellerGoods, language, currency } = translators;
  const before = textsOf(seen, currency);
  const merged: Merged = { texts: { ...form.texts }, photos: [], accepted: [], both: [] };
  for (const [name, theirs] of Object.entries(textsOf(present, currency, language))) {
    const mine = form.texts[name] ?? (isTranslationInput(name) ? before[name] : undefined) ?? '';
    const [was, now, entered] = [before[name], theirs, mine].map((text) =>
      plain(name, currency, text),
    );
    if (now === was || now === entered) continue;
    const difference = { name, label: labelOf(name, translators), theirs, mine };
    if (entered === was) {
      merged.texts[name] = theirs;
      merged.accepted.push(difference);
    } else merged.both.push(difference);
  }
  const { photos, accepted, both } = mergePhotos(seen, form.photos, present, t);
  if (accepted) merged.accepted.push(accepted);
  if (both) merged.both.push(both);
  const stock = (product: SellerProduct) =>
    tSellerGoods(product.inStock ? 'inStock' : 'outOfStock');
  if (seen.inStock !== present.inStock && !present.removedAt)
    merged.accepted.push({
      name: 'inStock',
      label: t('stock'),
      theirs: stock(present),
      mine: stock(seen),
    });
  return { ...merged, photos };
}

const isNameInput = (name: string) =>
  name === 'name' || (isTranslationInput(name) && name.endsWith('.name'));

/**
 * Merges like {@link mergeEdit}, after this page has changed the size of the product. The stored product name then ends
 * with the new size. The name in the form gets the same ending, and is not reported as somebody else's change.
 */
export function mergeSized(
  seen: SellerProduct,
  { texts, photos }: Form,
  present: SellerProduct,
  translators: MergeTranslators,
): Merged {
  const { name = '' } = texts;
  const typed = present.size ? renamed(name, seen.size ?? '', present.size) : name;
  const merged = mergeEdit(
    seen,
    { texts: { ...texts, name: typed }, photos },
    present,
    translators,
  );
  return { ...merged, accepted: merged.accepted.filter((one) => !isNameInput(one.name)) };
}

/**
 * Returns the content of the form after the server has stored `sent`: the stored product, combined with input
 * that was typed during the request.
 */
export function rebaseEdits(
  sent: Form,
  stored: SellerProduct,
  form: Form,
  { currency, language }: { currency: string; language: Language },
): Form {
  const texts = { ...form.texts };
  for (const [name, text] of Object.entries(textsOf(stored, currency, language)))
    if (form.texts[name] === sent.texts[name]) texts[name] = text;
  const storedPhotoList = storedPhotos(stored.image);
  const places = new Map(sent.photos.map(({ id }, place) => [id, place]));
  const photos = form.photos.map((photo) => storedPhotoList[places.get(photo.id) ?? -1] ?? photo);
  return { texts, photos };
}
