import 'server-only';
import { say } from '@/lib/http/say';
import type { ProductDoc } from '@/models/product';
import type { CsvProduct } from './csv';

/* Why a line of a product file is not written, in words. */

const nameAndCategory = ({ name, category }: CsvProduct) => ({ name, category });

export const removed = (product: CsvProduct) =>
  say('catalogFaults', 'lineRemoved', nameAndCategory(product));

export const ambiguous = (product: CsvProduct, count: number) =>
  say('catalogFaults', 'lineAmbiguous', { ...nameAndCategory(product), count });

export const taken = (product: CsvProduct) =>
  say('catalogFaults', 'lineTaken', nameAndCategory(product));

const inWords = (stock?: number) => stock ?? say('catalogFaults', 'notCounted');

export const overtaken = ({ name, stockBefore }: CsvProduct, { stock }: ProductDoc) =>
  say('catalogFaults', 'lineOvertaken', {
    name,
    now: inWords(stock),
    before: inWords(stockBefore),
  });

export const contradictingPrices = ({ name }: CsvProduct) =>
  say('catalogFaults', 'lineTwoPrices', { name });

export const soldMeanwhile = ({ name }: CsvProduct) => say('catalogFaults', 'lineSold', { name });
