/**
 * `npm run --silent export > products.csv`: the whole catalogue of the running shop, of
 * MONGODB_URI, or of the data folder, as a file that `npm run import` reads back.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asCommand, onTargetDatabase } from './launcher/target-database';

await asCommand(() =>
  onTargetDatabase(async () => {
    const { exportProducts } = await import('@/lib/catalog/export');
    await pipeline(Readable.from(exportProducts()), process.stdout);
  }),
);
