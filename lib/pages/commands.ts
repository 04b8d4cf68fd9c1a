import 'server-only';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { changedFields } from '@/lib/audit/changed-fields';
import { record } from '@/lib/audit/record';
import { isWritten } from '@/lib/db/upsert';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { changeTags } from '@/lib/page-cache/invalidate';
import { CATALOG_TAG, pageTag } from '@/lib/page-cache/tags';
import { DAY_MS } from '@/lib/utils/durations';
import { PageText, ShopSettings } from '@/models';
import { headOf, type PageTranslations, textsOf, translationsOf } from './footer-math';
import { renderText } from './markdown';
import {
  entryIn,
  type Fault,
  MAX_PAGES,
  overtaken,
  type PageEntry,
  type PageList,
  slugOf,
  withoutPage,
  withPage,
} from './pages-math';
import { readPage, readPages } from './read';
import type { PageInput } from './schema';
import { type PageView, viewEntry } from './view';

const { trusted } = mongoose;

/** Changes of other devices that one change gives way to. */
const MAX_TRIES = 20;
/** How long a text is kept that no page has any more, in ms: a backup may be on its way to it. */
const KEPT_MS = DAY_MS;

/** One write under the condition that nobody changed a page meanwhile; false when somebody did. */
function write({ revision }: PageList, after: PageList): Promise<boolean> {
  const isAsSeen = revision === 0 ? trusted({ $exists: false }) : revision;
  return isWritten(
    ShopSettings.updateOne(
      { _id: 'shop', 'pages.revision': isAsSeen },
      { $set: { pages: after } },
      { upsert: revision === 0 },
    ),
  );
}

/** Removes the texts that no page has any more, and for a day had none. */
async function sweepTexts(): Promise<void> {
  const { list } = await readPages();
  const gone = {
    _id: trusted({ $nin: list.map(({ text }) => text) }),
    at: trusted({ $lt: new Date(Date.now() - KEPT_MS) }),
  };
  await PageText.deleteMany(gone);
}

const refusalOf = async (fault: Fault, slug: string) => {
  const page = await readPage(slug);
  const words =
    fault === 'tooMany' ? t('pageRefusals', fault, { max: MAX_PAGES }) : t('pageRefusals', fault);
  return new ApiError('conflict', words, page ? { body: { page } } : {});
};

/** An entry as the audit log has it: of its text, which may be long, the size alone. */
const audited = (entry: PageEntry | undefined, characters?: number) =>
  entry && {
    slug: entry.slug,
    title: entry.title,
    titles: entry.titles,
    languages: entry.languages,
    ...(characters ? { characters } : {}),
  };

/** Every page of the shop shows the titles, and one of them the text; which languages it has, the others name. */
const touchedBy = (before: PageList, after: PageList, slug: string): string[] => {
  const titles = ({ list }: PageList) =>
    JSON.stringify(list.map((one) => [one.slug, one.title, one.titles, one.languages]));
  return titles(before) === titles(after) ? [pageTag(slug)] : [CATALOG_TAG];
};

/**
 * Changes the list of pages by one conditional write, and invalidates what shows the difference. `change` gets the
 * present list and gives the one after it and the page that it is about; undefined for no change.
 */
async function changePages(
  change: (list: PageList) => Promise<{ after: PageList; slug: string } | undefined>,
): Promise<{ before: PageList; after: PageList } | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await readPages();
    const changed = await change(before);
    if (!changed) return undefined;
    const { after, slug } = changed;
    const given = entryIn(before, slug);
    // Noted before it is given up, so that it is kept for a day from now on.
    if (given) await PageText.updateOne({ _id: given.text }, { $set: { at: new Date() } });
    const save = async () => ((await write(before, after)) ? touchedBy(before, after, slug) : []);
    if ((await changeTags(save)).length > 0) return { before, after };
  }
  throw new ApiError('unavailable', t('pageRefusals', 'busy'));
}

/** The page that was sent, if it is there as it was sent: because its answer was lost. A new one may be behind others of its title. */
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

/** Whether a page shows all of each text. */
const areWhole = (text: string, translations: PageTranslations = {}): boolean =>
  [text, ...Object.values(textsOf(translations) ?? {})].every((one) => renderText(one).isWhole);

/**
 * Adds a page of text, or changes the one at `slug`, and returns it; the same once more is no change. Throws a 400
 * ApiError for a text of too many elements, 409 with the page as it is when another device has changed it since
 * `revision`, and for one page too many.
 */
export async function savePage(input: PageInput): Promise<PageView> {
  const { title, text, revision: seen } = input;
  if (!areWhole(text, input.translations))
    throw new ApiError('badInput', t('pageRefusals', 'tooRich'));
  const version = { _id: randomUUID(), text, at: new Date() };
  let slug = input.slug ?? '';
  let present: PageView | undefined;
  let translations: PageTranslations = {};
  const done = await changePages(async (list) => {
    present = await presentAs(list, input);
    if (present) return undefined;
    slug = input.slug || slugOf(list, title);
    const fault = overtaken(list, slug, seen);
    if (fault) throw await refusalOf(fault, slug);
    translations = input.translations ?? (await readPage(slug))?.translations ?? {};
    const { _id, at } = version;
    const after = withPage(list, { slug, title, text: _id, at, ...headOf(translations) });
    if (typeof after === 'string') throw await refusalOf(after, slug);
    // Before the list names it; one that it never names is swept a day later.
    const texts = textsOf(translations);
    // Whole, because a try before may have had others.
    const stored = { ...version, ...(texts ? { translations: texts } : {}) };
    await PageText.replaceOne({ _id }, stored, { upsert: true });
    return { after, slug };
  });
  const entry = done && entryIn(done.after, slug);
  if (!entry) {
    if (present) return present;
    throw new ApiError('unavailable', t('pageRefusals', 'busy'));
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
 * Removes a page and returns the others. One that is gone is no fault. Throws a 409 ApiError with the page as it is
 * when another device has changed it since `revision`.
 */
export async function removePage(slug: string, seen?: number): Promise<PageList> {
  const done = await changePages(async (list) => {
    if (!entryIn(list, slug)) return undefined;
    const fault = overtaken(list, slug, seen);
    if (fault) throw await refusalOf(fault, slug);
    return { after: withoutPage(list, slug), slug };
  });
  if (!done) return readPages();
  const before = audited(entryIn(done.before, slug));
  await record({ event: 'page removed' }, before ? { before } : {});
  await sweepTexts();
  return done.after;
}
