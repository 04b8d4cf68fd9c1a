import type { z } from 'zod';
import { cleanText } from '@/lib/catalog/facts/schema';
import { joinCell, splitCell } from '@/lib/catalog/transfer/cells-math';
import { TRANSLATION_COLUMNS, type TranslationColumn } from '@/lib/catalog/transfer/columns';
import { isLanguage, type Language } from '@/lib/i18n/languages';
import { type ProductTranslation, productTranslations } from './schema';

/** What a product is called in other languages, by column. */
export const cellsOfTranslations = (
  translations: Partial<Record<string, ProductTranslation>> = {},
): Partial<Record<TranslationColumn, string>> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([code, { description = [], ...texts } = {}]) => [
      ...Object.entries(texts).map(([field, text]) => [`${field}:${code}`, text ?? '']),
      [`description:${code}`, joinCell(description)],
    ]),
  );

/** The translations of a line, of the columns that the file has; an empty cell is an empty text. */
export type TranslatedCells = Partial<Record<Language, ProductTranslation>>;

/** The translated cells of a line, as they are checked. Nothing of a file without such columns. */
export function readCells(cells: Partial<Record<string, string>>): {
  translated?: TranslatedCells;
  issues: z.core.$ZodIssue[];
} {
  const given: TranslatedCells = {};
  for (const column of TRANSLATION_COLUMNS) {
    const [field, code] = column.split(':');
    const cell = cells[column];
    if (cell === undefined || !isLanguage(code)) continue;
    given[code] = {
      ...given[code],
      ...(field === 'description'
        ? { description: splitCell(cell) }
        : { [field ?? '']: cleanText(cell) }),
    };
  }
  const { error } = productTranslations.safeParse(given);
  return {
    ...(Object.keys(given).length > 0 ? { translated: given } : {}),
    issues: error?.issues ?? [],
  };
}
