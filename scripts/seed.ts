/**
 * `npm run seed`: puts the demo catalogue into the database of the running shop, of MONGODB_URI, or
 * of the data folder. A catalogue that holds products already is left alone unless `--force` is
 * given. `--products 100000` fills the catalogue up to that size with made-up products instead.
 */
import { parseArgs } from 'node:util';
import { demoProducts } from './demo/catalogue';
import { growCatalogue } from './demo/grow-catalogue';
import { StartFailure } from './launcher/failure';
import { seedCatalogue } from './launcher/seed-catalogue';
import { asCommand, onTargetDatabase } from './launcher/target-database';
import { progressBar } from './progress';

const MOST = 1_000_000;

async function seedDemo(force: boolean): Promise<void> {
  const seeded = await onTargetDatabase(async () => {
    const count = await seedCatalogue(demoProducts, { force });
    const { bumpCatalogRevision } = await import('@/lib/catalog/revision');
    if (count > 0) await bumpCatalogRevision();
    return count;
  });
  if (seeded === 0)
    throw new StartFailure(
      'The catalogue holds products already, so nothing was added; `npm run seed -- --force` adds ' +
        'the demo products all the same.',
    );
  console.log(`Added ${seeded} demo products.`);
}

async function seedMany(wanted: string): Promise<void> {
  const total = Number(wanted);
  if (!Number.isInteger(total) || total < 1 || total > MOST)
    throw new StartFailure(`--products is a number from 1 to ${MOST.toLocaleString('en-US')}`);
  const began = performance.now();
  const added = await onTargetDatabase(() => growCatalogue(total, progressBar('products', total)));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    added > 0
      ? `Added ${added.toLocaleString('en-US')} products in ${seconds} s.`
      : `The catalogue holds ${total.toLocaleString('en-US')} products or more already.`,
  );
}

await asCommand(async () => {
  const { values } = parseArgs({
    options: { force: { type: 'boolean', default: false }, products: { type: 'string' } },
  });
  await (values.products === undefined ? seedDemo(values.force) : seedMany(values.products));
});
