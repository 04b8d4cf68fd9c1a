import type { z } from 'zod';
import { splitCell } from '@/lib/catalog/transfer/cells-math';
import { TRANSLATION_COLUMNS } from '@/lib/catalog/transfer/columns';
import { isLanguage, type Language } from '@/lib/i18n/languages';
import { type ProductTranslation, productTranslations } from './schema';

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
      ...(field === 'name'
        ? { name: cell.normalize('NFC').trim() }
        : { description: splitCell(cell) }),
    };
  }
  const { error } = productTranslations.safeParse(given);
  return {
    ...(Object.keys(given).length > 0 ? { translated: given } : {}),
    issues: error?.issues ?? [],
  };
}
