/** `npm run --silent export > products.csv` writes the catalogue as a file for `npm run import`. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readArguments } from '@/server/process/arguments';
import { asCommand, onTargetToRead } from './target-database';

await asCommand(async () => {
  readArguments({ usage: 'npm run --silent export > products.csv' });
  await onTargetToRead(async () => {
    const { exportProducts } = await import('@/lib/catalog/transfer/export');
    await pipeline(Readable.from(exportProducts()), process.stdout);
  });
});
