import * as z from 'zod/mini';
import { localStore, readStored, SELLER_ITEMS, writeStored } from '@/lib/client/browser-storage';
import { isLanguage, LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import type { PageView } from '@/lib/pages/view';

/* The unsaved texts of a page. They survive a reload, a closed tab and an expired session. */

const textFields = { title: z.string(), text: z.string() };

const draftSchema = z.object({
  ...textFields,
  /** The texts in the further languages of the shop. */
  translations: z.optional(z.partialRecord(z.enum(LANGUAGE_CODES), z.object(textFields))),
  slug: z.string(),
  /** The revision of the page when editing started. 0 for a new page. */
  revision: z.int(),
});

export type Draft = z.output<typeof draftSchema>;
export type PageTexts = Pick<Draft, 'title' | 'text'>;

const NO_WORDS: PageTexts = { title: '', text: '' };

/**
 * Returns the title and text of a draft in a further language, or in the main language if `language` is
 * undefined.
 */
export const textsIn = (draft: Draft, language: Language | undefined): PageTexts =>
  language ? (draft.translations?.[language] ?? NO_WORDS) : draft;

/**
 * Returns the draft with another title or text in a further language, or in the main language if `language`
 * is undefined.
 */
export const withTexts = (
  draft: Draft,
  language: Language | undefined,
  change: Partial<PageTexts>,
): Draft => {
  if (!language) return { ...draft, ...change };
  const own = { ...textsIn(draft, language), ...change };
  return { ...draft, translations: { ...draft.translations, [language]: own } };
};

/** Converts a stored page to the draft with which the editor starts. */
export const draftOf = ({ title, text, translations = {}, slug, revision }: PageView): Draft => {
  const draft: Draft = { title, text, slug, revision };
  return LANGUAGE_CODES.reduce((one, code) => {
    const own = translations[code];
    return own ? withTexts(one, code, own) : one;
  }, draft);
};

/**
 * Returns the further language that the name of an input contains, for example `de` for
 * `translations.de.text`.
 */
export const languageOfInput = (name = ''): Language | undefined => {
  const [, code] = /^translations\.(\w+)/.exec(name) ?? [];
  return isLanguage(code) ? code : undefined;
};

/** Returns whether two drafts have the same texts. */
export const hasSameTexts = (one: Draft, other: Draft): boolean => {
  const textsOf = ({ title, text, translations = {} }: Draft) =>
    JSON.stringify([
      ...[title, text],
      ...LANGUAGE_CODES.map((code) => [translations[code]?.title, translations[code]?.text]),
    ]);
  return textsOf(one) === textsOf(other);
};

/**
 * Returns the number of placeholders in a text, such as `[address]`. Brackets of a link or of a checkbox are
 * not placeholders.
 */
export const gapsIn = (text: string): number =>
  text.match(/\[[^[\]\n]{2,}\](?![(:])/g)?.length ?? 0;

const keyOf = (page: string) => `${SELLER_ITEMS}page:${page}`;

/** Returns the unsaved draft of a page, if any. `page` is the last segment of the editor's path. */
export const readDraft = (page: string): Draft | undefined =>
  readStored(keyOf(page), (value) => z.parse(draftSchema, value));

export const storeDraft = (page: string, draft: Draft): void => writeStored(keyOf(page), draft);

export const dropDraft = (page: string): void => localStore.removeItem(keyOf(page));
