/**
 * A backup contains all customizations, for example categories, translations, text pages and newsletter subscribers.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertUsed } from '@/cli/target-database';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { saveCategory } from '@/lib/catalog/category-tree/commands';
import { saveHome } from '@/lib/home/commands';
import { homeInput } from '@/lib/home/schema';
import { savePage } from '@/lib/pages/commands';
import { Product, SchemaVersion, Subscriber } from '@/models';
import { collectionsInOrder } from './manifest';
import { restoreBackup } from './restore';
import { writeBackup } from './write';

setUpDatabase();

async function rows() {
  const all = collectionsInOrder().map(async ({ name, collection }) => {
    return [name, await collection.find({}).sort({ _id: 1 }).toArray()] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

test('a restored backup contains everything that the owner has customized', async () => {
  await saveCategory({ text: 'Charcutaria', translations: { en: { name: 'Charcuterie' } } });
  await Product.create({
    name: 'Chouriço',
    category: 'Charcutaria',
    priceCents: 435,
    offerPriceCents: 435,
    amount: 250,
    unit: 'g',
    leastAge: 18,
    gtin: '5601234567892',
    allergens: { contains: ['sulphites'], mayContain: ['milk'] },
    translations: { en: { name: 'Smoked sausage' } },
  });
  await savePage({ slug: 'imprint', title: 'Imprint', text: '# Who we are' });
  const home = { banner: { title: 'Meat' }, claims: [], best: { by: 'sales' } };
  await saveHome(homeInput.parse({ home, revision: 0 }));
  await Subscriber.create({ _id: 'a@shopper.example', confirmedAt: new Date(), language: 'pt' });
  const before = await rows();
  for (const name of ['categories', 'pagetexts', 'products', 'shopsettings', 'subscribers'])
    expect(before, Object.keys(before).join()).toHaveProperty([name, 'length'], 1);
  const { folder, remove } = scratchFolder();
  try {
    await writeBackup(folder, join(folder, 'backup'));
    for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
    await restoreBackup(join(folder, 'backup'), folder);
    expect(await rows()).toEqual(before);
  } finally {
    remove();
  }
});

test('writeBackup rejects a target folder that it cannot create', async () => {
  const { folder, remove } = scratchFolder();
  try {
    writeFileSync(join(folder, 'file'), '');
    await expect(writeBackup(folder, join(folder, 'file', 'backup'))).rejects.toThrow(
      /backup cannot be written \(ENOTDIR.*specify another folder/,
    );
  } finally {
    remove();
  }
});

test('assertUsed rejects the empty database of a shop that was never started', async () => {
  for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
  await SchemaVersion.deleteMany({});
  await expect(assertUsed('imported')).rejects.toThrow(
    /database is empty, so nothing was imported: check MONGODB_URI.*If the shop is new, start it/,
  );
  // Simulate a shop that was started but has no products yet.
  await SchemaVersion.create({ _id: 'shop', version: 1, program: '1.0.0', at: new Date() });
  await expect(assertUsed('imported')).resolves.toBeUndefined();
});
