/**
 * `npm run seed` imports the demo catalogue. If the database already contains products, it changes nothing without
 * `--force`. `--products 100000` adds generated products up to that number.
 */

import { decimalsOf } from '@/lib/utils/money';
import { seedCatalogue } from '@/local/demo/catalogue';
import { growCatalogue } from '@/local/demo/invented';
import { readArguments } from '@/server/process/arguments';
import { StartFailure } from '@/server/process/failure';
import { progressBar } from './progress';
import { asCommand, onTargetDatabase } from './target-database';

const MOST = 1_000_000;

/** The prices of the demo products have two decimals. Throws a StartFailure for other currencies. */
async function assertTwoDecimals(): Promise<void> {
  const { readShop } = await import('@/lib/shop/read');
  const { currency } = await readShop();
  if (decimalsOf(currency) !== 2)
    throw new StartFailure(
      `The demo products have prices with two decimals, and the currency of the shop is ${currency.toUpperCase()}.`,
    );
}

async function seedDemo(force: boolean): Promise<void> {
  const seeded = await onTargetDatabase(async () => {
    await assertTwoDecimals();
    return seedCatalogue({ force });
  });
  if (seeded === 0 && !force)
    throw new StartFailure(
      'The catalogue already contains products, so nothing was added; `npm run seed -- --force` adds ' +
        'the demo products that are missing.',
    );
  console.log(`Added ${seeded} demo products.`);
}

async function seedMany(count: string): Promise<void> {
  const total = Number(count);
  if (!Number.isInteger(total) || total < 1 || total > MOST)
    throw new StartFailure(`--products must be a number from 1 to ${MOST.toLocaleString('en-US')}`);
  const startedAt = performance.now();
  const added = await onTargetDatabase(async () => {
    await assertTwoDecimals();
    return growCatalogue(total, progressBar('products', total));
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    added > 0
      ? `Added ${added.toLocaleString('en-US')} products in ${seconds} s.`
      : `The catalogue already contains ${total.toLocaleString('en-US')} products or more.`,
  );
}

await asCommand(async () => {
  const { values } = readArguments({
    usage: 'npm run seed -- [--force | --products 100000]',
    options: { force: { type: 'boolean', default: false }, products: { type: 'string' } },
  });
  await (values.products === undefined ? seedDemo(values.force) : seedMany(values.products));
});
