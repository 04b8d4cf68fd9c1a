import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { convert } from '@/lib/catalog/import/convert';
import { matchColumns, type OpenedFile, openFile } from '@/lib/catalog/import/read-file';
import type { Settings } from '@/lib/catalog/import/row';

export function imported(file: string | Uint8Array | OpenedFile, settings: Partial<Settings> = {}) {
  const opened =
    typeof file !== 'string' && 'rows' in file
      ? file
      : openFile(typeof file === 'string' ? Buffer.from(file) : file);
  const currency = settings.currency ?? 'usd';
  const matched = matchColumns(opened, settings.system, 'en', currency);
  const { accepted, rejected, notes, unknown } = convert(opened.rows, opened.open, {
    header: opened.header,
    ...matched,
    currency,
    categories: DEFAULT_CATEGORIES,
    taxes: { taxPercent: 2 },
    mapped: {},
    takeUnpublished: false,
    today: '2026-11-30',
    ...settings,
  });
  return {
    opened,
    matched,
    accepted,
    products: accepted.map(({ cells }) => cells),
    rejected,
    faults: rejected.map(({ line, reason, column }) => ({ line, reason, column })),
    notes,
    unknown: [...unknown.keys()],
  };
}

export const lines = (...all: string[]) => `${all.join('\n')}\n`;
