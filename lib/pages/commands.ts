import 'server-only';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { changedFields, record } from '@/lib/audit/record';
import { isWritten } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { changeTags } from '@/lib/page-cache/invalidate';
import { EVERY_PAGE_TAG, pageTag } from '@/lib/page-cache/tags';
import { DAY_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { PageText, ShopSettings } from '@/models';
import { headOf, type PageTranslations, textsOf, translationsOf } from './footer';
import { renderText } from './markdown';
import {
  entryIn,
  type Fault,
  hasConflict,
  MAX_PAGES,
  type PageEntry,
  type PageList,
  slugOf,
  withoutPage,
  withPage,
} from './page-list';
import { readPage, readPages } from './read';
import type { PageInput } from './schema';
import { type PageView, viewEntry } from './view';

const { trusted } = mongoose;

const MAX_TRIES = 20;
/** How long a text stays stored after the last page has stopped using it, in ms. A backup may still be reading it. */
const KEPT_MS = DAY_MS;

function write({ revision }: PageList, after: PageList): Promise<boolean> {
  const isUnchanged = revision === 0 ? trusted({ $exists: false }) : revision;
  return isWritten(
    ShopSettings.updateOne(
      { _id: 'shop', 'pages.revision': isUnchanged },
      { $set: { pages: after } },
      { upsert: revision === 0 },
    ),
  );
}

async function sweepTexts(): Promise<void> {
  const { list } = await readPages();
  const gone = {
    _id: trusted({ $nin: list.map(({ text }) => text) }),
    at: trusted({ $lt: new Date(Date.now() - KEPT_MS) }),
  };
  await PageText.deleteMany(gone);
}

const errorOf = async (fault: Fault, slug: string) => {
  const page = await readPage(slug);
  const message =
    fault === 'tooMany' ? t('pageErrors', fault, { max: MAX_PAGES }) : t('pageErrors', fault);
  return new ApiError('conflict', message, page ? { body: { page } } : {});
};

/** The audit log contains the number of characters instead of the text, which may be long. */
const audited = (entry: PageEntry | undefined, characters?: number) =>
  entry &&
  omitUndefined({
    slug: entry.slug,
    title: entry.title,
    titles: entry.titles,
    languages: entry.languages,
    characters: characters || undefined,
  });

/**
 * A changed text affects only its own page. A changed title, slug or language affects every page, because the footer
 * lists all text pages.
 */
const affectedBy = (before: PageList, after: PageList, slug: string): string[] => {
  const titles = ({ list }: PageList) =>
    JSON.stringify(list.map((one) => [one.slug, one.title, one.titles, one.languages]));
  return titles(before) === titles(after) ? [pageTag(slug)] : [EVERY_PAGE_TAG];
};

/**
 * Changes the list of pages with one conditional write, and invalidates the affected cache tags. `change` returns
 * undefined if nothing changes.
 */
async function changePages(
  change: (list: PageList) => Promise<{ after: PageList; slug: string } | undefined>,
): Promise<{ before: PageList; after: PageList } | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await readPages();
    const changed = await change(before);
    if (!changed) return undefined;
    const { after, slug } = changed;
    const storedEntry = entryIn(before, slug);
    // Renew the timestamp of the old text before the list stops using it. Otherwise the cleanup could delete the text
    // at once, although a backup may read it.
    if (storedEntry)
      await PageText.updateOne({ _id: storedEntry.text }, { $set: { at: new Date() } });
    const save = async () => ((await write(before, after)) ? affectedBy(before, after, slug) : []);
    if ((await changeTags(save)).length > 0) return { before, after };
  }
  throw new ApiError('unavailable', t('pageErrors', 'busy'));
}

/**
 * Returns the stored page if it equals the submitted page, for example after a repeated save. A page submitted without
 * a slug may have a numbered slug, so all pages with its title are compared.
 */
async function presentAs(
  list: PageList,
  { slug, title, text, translations }: PageInput,
): Promise<PageView | undefined> {
  const titled = list.list.filter((one) => one.title === title).map((one) => one.slug);
  for (const one of slug ? [slug] : titled) {
    const page = await readPage(one);
    const isSame = !translations || isDeepStrictEqual(translations, page?.translations ?? {});
    if (page?.title === title && page.text === text && isSame) return page;
  }
  return undefined;
}

const areWhole = (text: string, translations: PageTranslations = {}): boolean =>
  [text, ...Object.values(textsOf(translations) ?? {})].every((one) => renderText(one).isWhole);

/**
 * Adds a text page or changes the page at `slug`, and returns it. A repeated save changes nothing. Throws an ApiError:
 * - 400: the text has too many elements;
 * - 409: the shop has too many pages;
 * - 409 with the current page: another device has changed it since `revision`.
 */
export async function savePage(input: PageInput): Promise<PageView> {
  const { title, text, revision: seen } = input;
  if (!areWhole(text, input.translations))
    throw new ApiError('badInput', t('pageErrors', 'tooRich'));
  const version = { _id: randomUUID(), text, at: new Date() };
  let slug = input.slug ?? '';
  let present: PageView | undefined;
  let translations: PageTranslations = {};
  const done = await changePages(async (list) => {
    present = await presentAs(list, input);
    if (present) return undefined;
    slug = input.slug || slugOf(list, title);
    const fault = hasConflict(list, slug, seen);
    if (fault) throw await errorOf(fault, slug);
    translations = input.translations ?? (await readPage(slug))?.translations ?? {};
    const { _id, at } = version;
    const after = withPage(list, { slug, title, text: _id, at, ...headOf(translations) });
    if (typeof after === 'string') throw await errorOf(after, slug);
    // The text is stored before the list refers to it. If the process crashes in between, the text is deleted
    // a day later.
    const texts = textsOf(translations);
    // Replace the whole record, because an earlier attempt may have stored other translations.
    const stored = { ...version, ...omitUndefined({ translations: texts }) };
    await PageText.replaceOne({ _id }, stored, { upsert: true });
    return { after, slug };
  });
  const entry = done && entryIn(done.after, slug);
  if (!entry) {
    if (present) return present;
    throw new ApiError('unavailable', t('pageErrors', 'busy'));
  }
  const change = changedFields(
    audited(entryIn(done.before, slug)),
    audited(entry, text.length) ?? {},
  );
  await record({ event: 'page saved' }, change);
  await sweepTexts();
  return { ...viewEntry(entry), text, ...translationsOf(entry, textsOf(translations)) };
}

/**
 * Removes a page and returns the remaining pages. If the page does not exist, nothing happens. Throws a 409
 * ApiError with the current page if another device has changed it since `revision`.
 */
export async function removePage(slug: string, seen?: number): Promise<PageList> {
  const done = await changePages(async (list) => {
    if (!entryIn(list, slug)) return undefined;
    const fault = hasConflict(list, slug, seen);
    if (fault) throw await errorOf(fault, slug);
    return { after: withoutPage(list, slug), slug };
  });
  if (!done) return readPages();
  const before = audited(entryIn(done.before, slug));
  await record({ event: 'page removed' }, before ? { before } : {});
  await sweepTexts();
  return done.after;
}
