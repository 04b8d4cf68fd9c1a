import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { ApiError } from '@/lib/http/errors';
import { readCatalogRevision, touchedBetween } from '@/lib/page-cache/revision';
import { saveShop } from '@/lib/shop/commands';
import { lastKnownShop, readShop } from '@/lib/shop/read';
import { shopInput } from '@/lib/shop/schema';
import { DAY_MS } from '@/lib/utils/durations';
import { Audit, PageText, ShopSettings } from '@/models';
import { removePage, savePage } from './commands';
import { MAX_PAGES, MAX_TEXT } from './page-list';
import { readPage, readPages } from './read';
import { pageInput } from './schema';

setUpDatabase();

beforeEach(async () => {
  await ShopSettings.deleteMany({});
  await PageText.deleteMany({});
});

const save = (page: object) => savePage(pageInput.parse({ title: 'Imprint', text: 'Us', ...page }));
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : undefined),
  );
const slugs = async () => (await readPages()).list.map(({ slug }) => slug);

test('a shop without pages stores no settings record', async () => {
  expect(await readPages()).toEqual({ revision: 0, list: [] });
  expect(await readPage('imprint')).toBeUndefined();
  expect(await removePage('imprint')).toEqual({ revision: 0, list: [] });
  expect(await ShopSettings.countDocuments()).toBe(0);
  expect(await readShop()).not.toHaveProperty('pages');
});

test('a text page can be created, read, changed and removed', async () => {
  const made = await save({ slug: 'imprint', revision: 0 });
  expect(await readPage('imprint')).toEqual(made);
  expect((await readShop()).pages).toEqual([{ slug: 'imprint', title: 'Imprint' }]);
  const changed = await save({ slug: 'imprint', text: 'We', revision: made.revision });
  expect(changed.revision).toBeGreaterThan(made.revision);
  expect((await readPage('imprint'))?.text).toBe('We');
  expect((await removePage('imprint', changed.revision)).list).toEqual([]);
  expect(await readPage('imprint')).toBeUndefined();
  expect(await readShop()).not.toHaveProperty('pages');
  expect(lastKnownShop()).not.toHaveProperty('pages');
  const entries = await Audit.find({ action: /^page/ }).lean();
  expect(entries.map(({ action }) => action).slice(-3)).toEqual([
    ...['page saved', 'page saved', 'page removed'],
  ]);
});

test('a save with an outdated revision is rejected with the current page', async () => {
  const { revision } = await save({ slug: 'terms', revision: 0 });
  const first = await save({ slug: 'terms', text: 'First', revision });
  const late = await refusalOf(save({ slug: 'terms', text: 'Second', revision }));
  expect(late).toMatchObject({ kind: 'conflict', extra: { body: { page: first } } });
  expect((await readPage('terms'))?.text).toBe('First');
  expect(await refusalOf(removePage('terms', revision))).toMatchObject({ kind: 'conflict' });
  // With revision 0 the save requires that no page exists at this slug.
  expect(await refusalOf(save({ slug: 'terms', text: 'Third', revision: 0 }))).toMatchObject({
    kind: 'conflict',
  });
  expect((await save({ slug: 'terms', text: 'Last' })).text).toBe('Last');
});

test('a page that was removed and created again rejects a save with its former revision', async () => {
  const { revision } = await save({ slug: 'terms' });
  await removePage('terms');
  expect(await refusalOf(save({ slug: 'terms', text: 'Late', revision }))).toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('removed'),
  });
  await save({ slug: 'terms', text: 'Anew' });
  expect(await refusalOf(save({ slug: 'terms', text: 'Late', revision }))).toMatchObject({
    kind: 'conflict',
  });
});

test('repeating the save of a page changes nothing', async () => {
  const page = { title: 'Our farm', text: 'Hens', revision: 0 };
  const made = await save(page);
  expect(await save(page)).toEqual(made);
  expect(await slugs()).toEqual(['our-farm']);
  const edit = { slug: 'our-farm', title: 'Our farm', text: 'Cows', revision: made.revision };
  const changed = await save(edit);
  expect(await save(edit)).toEqual(changed);
});

test('a page with the title of another page gets a numbered slug', async () => {
  await save({ title: 'Our farm', text: 'One' });
  const second = await save({ title: 'Our farm', text: 'Two' });
  expect(await save({ title: 'Our farm', text: 'Two' })).toEqual(second);
  await save({ title: 'مزرعتنا', text: 'ثلاثة' });
  expect(await slugs()).toEqual(['our-farm', 'our-farm-2', 'page']);
});

test('saving a page keeps absent translations and removes empty translations', async () => {
  const translations = { de: { title: 'Impressum', text: 'Wir' }, ar: { title: ' ', text: 'نحن' } };
  const made = await save({ slug: 'imprint', translations });
  expect(made.translations).toEqual({
    de: { title: 'Impressum', text: 'Wir' },
    ar: { text: 'نحن' },
  });
  expect(await readPage('imprint')).toEqual(made);
  const head = { titles: { de: 'Impressum' }, languages: ['de', 'ar'] };
  expect((await readShop()).pages).toEqual([{ slug: 'imprint', title: 'Imprint', ...head }]);
  // A client that does not support translations saves the page without them.
  const edited = await save({ slug: 'imprint', text: 'We' });
  expect(edited).toMatchObject({ text: 'We', translations: made.translations });
  expect(await readPage('imprint')).toEqual(edited);
  expect(await save({ slug: 'imprint', text: 'We', translations })).toEqual(edited);
  const without = await save({ slug: 'imprint', text: 'We', translations: { de: null } });
  expect(without).not.toHaveProperty('translations');
  expect((await readShop()).pages).toEqual([{ slug: 'imprint', title: 'Imprint' }]);
  const [entry] = (await readPages()).list;
  expect(await PageText.findById(entry?.text).lean()).not.toHaveProperty('translations');
});

test('only one of two concurrent saves of a page succeeds', async () => {
  await save({ slug: 'faq' });
  const { revision } = await save({ slug: 'faq', text: 'Ask' });
  const results = await Promise.all(
    (['de', 'ar'] as const).map((code) =>
      refusalOf(
        save({ slug: 'faq', text: 'Ask', revision, translations: { [code]: { text: code } } }),
      ),
    ),
  );
  expect(results.filter((one) => one?.kind === 'conflict')).toHaveLength(1);
  expect(Object.keys((await readPage('faq'))?.translations ?? {})).toHaveLength(1);
});

test('concurrent additions overwrite no page and stay within the limit', async () => {
  const all = Array.from({ length: 12 }, (_, n) => refusalOf(save({ title: 'Tea', text: `${n}` })));
  const refused = (await Promise.all(all)).filter((one) => one !== undefined);
  const { list } = await readPages();
  expect(list.length + refused.length).toBe(12);
  expect(new Set(list.map(({ slug }) => slug)).size).toBe(list.length);
  const texts = await Promise.all(list.map(async ({ slug }) => (await readPage(slug))?.text));
  expect(new Set(texts).size).toBe(list.length);
  // Conflicts have rejected some of the concurrent additions, so add pages until the shop is full.
  for (let n = list.length; n < MAX_PAGES; n += 1) await save({ title: 'Tea', text: `more ${n}` });
  expect(await refusalOf(save({ title: 'Tea', text: 'one too many' }))).toMatchObject({
    kind: 'conflict',
    message: 'A shop can have at most 30 pages',
  });
  expect((await readPages()).list).toHaveLength(MAX_PAGES);
});

test('standard pages come first in the list', async () => {
  for (const slug of ['our-farm', 'accessibility', 'imprint', 'faq', 'terms']) await save({ slug });
  expect(await slugs()).toEqual(['faq', 'terms', 'imprint', 'accessibility', 'our-farm']);
});

test('a new page text invalidates one page, and a new title invalidates all pages', async () => {
  const affectedBy = async (work: () => Promise<unknown>) => {
    const before = (await readCatalogRevision()).value;
    await work();
    return (await touchedBetween(before, (await readCatalogRevision()).value))?.tags;
  };
  expect(await affectedBy(() => save({ slug: 'faq' }))).toEqual(['catalog']);
  expect(await affectedBy(() => save({ slug: 'faq', text: 'More' }))).toEqual(['page:faq']);
  expect(await affectedBy(() => save({ slug: 'faq', text: 'More', title: 'Q' }))).toEqual([
    'catalog',
  ]);
  const translated = (text: string) => () =>
    save({ slug: 'faq', text: 'More', title: 'Q', translations: { de: { text } } });
  expect(await affectedBy(translated('Mehr'))).toEqual(['catalog']);
  expect(await affectedBy(translated('Noch mehr'))).toEqual(['page:faq']);
  expect(await affectedBy(() => removePage('faq'))).toEqual(['catalog']);
});

test('an unused page text is deleted after a day', async () => {
  const before = new Date(Date.now() - 2 * DAY_MS);
  await save({ slug: 'faq', text: 'One' });
  await PageText.updateMany({}, { at: before });
  await PageText.create({ _id: 'orphan', text: 'of a process that was killed', at: before });
  await save({ slug: 'faq', text: 'Two' });
  // The text "One" was in use until just now, so it stays. The unused text is two days old, so it was deleted.
  expect((await PageText.find({}).lean()).map(({ text }) => text).sort()).toEqual(['One', 'Two']);
  await PageText.updateMany({}, { at: before });
  await save({ slug: 'terms', text: 'Three' });
  expect((await PageText.find({}).lean()).map(({ text }) => text).sort()).toEqual(['Three', 'Two']);
});

test('saving the settings does not conflict with saving a page', async () => {
  await save({ slug: 'faq' });
  const settings = { name: 'Green', currency: 'eur', taxPercent: 2, promiseMinutes: 30 };
  const social = { instagram: 'https://instagram.com/green', youtube: '' };
  const shop = await saveShop(shopInput.parse({ ...settings, social, revision: 0 }));
  expect(shop).toMatchObject({
    pages: [{ slug: 'faq', title: 'Imprint' }],
    social: { instagram: 'https://instagram.com/green' },
  });
  expect(shop.social).not.toHaveProperty('youtube');
  await save({ slug: 'faq', text: 'More' });
  expect((await readShop()).revision).toBe(shop.revision);
  const without = await saveShop(shopInput.parse({ ...settings, revision: shop.revision }));
  expect(without).not.toHaveProperty('social');
});

test('a page text with too many elements is rejected', async () => {
  const text = '**a** '.repeat(MAX_TEXT / 6);
  expect(await refusalOf(save({ slug: 'faq', text }))).toMatchObject({ kind: 'badInput' });
  const translations = { de: { text } };
  expect(await refusalOf(save({ slug: 'faq', translations }))).toMatchObject({ kind: 'badInput' });
  expect(await PageText.countDocuments()).toBe(0);
});
