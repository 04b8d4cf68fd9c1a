import { createReadStream, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type CsvProduct, readLine } from '@/lib/catalog/transfer/csv';
import { inProject } from '@/server/process/project';

/** The demo shop's products, in the format of `npm run export`; the first five are the best sellers. */
const FILE = inProject('local/demo/products.csv');

const rows = z.array(z.record(z.string(), z.string()));

/** The lines of a CSV file, each by its columns. */
export const linesOf = (file: string): Record<string, string>[] =>
  rows.parse(parse(readFileSync(file), { columns: true }));

/** The file as `npm run import` reads it. */
export const demoFile = () => createReadStream(FILE);

/** The products as they are stored. Throws a ZodError that names a faulty cell. */
export const demoProducts = (): CsvProduct[] => linesOf(FILE).map(readLine);
