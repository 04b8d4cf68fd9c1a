import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@/lib/i18n/languages';
import type { ProductDoc } from '@/models/product';
import { type ProductTranslation, type ProductTranslations, withoutEmpty } from './schema';

type Stored = ProductDoc['translations'];

/** What a new product keeps of its translations: no field without any. */
export const storedTranslations = (given: ProductTranslations | undefined) =>
  given && Object.keys(given).length > 0 ? { translations: given } : {};

/** The stage that writes the translations of a product; none where they were left out. */
export function translationStages(given: ProductTranslations | undefined) {
  if (given === undefined) return [];
  // A text such as "$5 Bread" would otherwise name a field.
  return Object.keys(given).length > 0
    ? [{ $set: { translations: { $literal: given } } }]
    : [{ $unset: ['translations'] }];
}

/** Whether translations that were given say what is stored. */
export const areStored = (given: ProductTranslations | undefined, stored: Stored): boolean =>
  given === undefined || isDeepStrictEqual(given, stored ?? {});

/** The stored translations with the cells of a product file, where an empty one takes its text away. */
export function withCells(
  stored: Stored,
  cells: Partial<Record<Language, ProductTranslation>>,
): Stored {
  const all = new Map(Object.entries(stored ?? {}));
  for (const [code, cell] of Object.entries(cells)) {
    const kept = withoutEmpty({ ...all.get(code), ...cell });
    if (kept) all.set(code, kept);
    else all.delete(code);
  }
  return all.size > 0 ? Object.fromEntries(all) : undefined;
}
