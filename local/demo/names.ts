import type { Language } from '@/lib/i18n/languages';
import { inProject } from '@/server/process/project';
import { linesOf } from './catalogue';

/** What the demo products are called in other languages, with the columns of a product file. */
const FILE = inProject('local/demo/names.csv');

/** The names of the demo products in a language, by their English names. */
export const demoNames = (language: Language): ReadonlyMap<string, string> =>
  new Map(linesOf(FILE).map((row) => [row.name ?? '', row[`name:${language}`] ?? '']));
