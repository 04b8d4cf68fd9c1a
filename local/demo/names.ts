import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Language } from '@/lib/i18n/languages';
import { inProject } from '@/server/process/project';

/** What the demo products are called in other languages, with the columns of a product file. */
const FILE = inProject('local/demo/names.csv');

const rows = z.array(z.record(z.string(), z.string()));

/** The names of the demo products in a language, by their English names. */
export const demoNames = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    rows
      .parse(parse(readFileSync(FILE), { columns: true }))
      .map((row) => [row.name ?? '', row[`name:${language}`] ?? '']),
  );
