import { slugWords } from '@/lib/catalog/category-tree/paths';
import type { Messages } from '@/messages';

export const MAX_SLUG = 60;

/** The slugs of the standard pages that most shops need, in display order. The shop has a template for each of them. */
export const KINDS = [
  'faq',
  'delivery',
  'returns',
  'terms',
  'privacy',
  'imprint',
  'accessibility',
] as const;
export type Kind = (typeof KINDS)[number];

export const isKind = (slug: string): slug is Kind => (KINDS as readonly string[]).includes(slug);

/** The slug of the built-in contact page. */
export const CONTACT = 'contact';

const RESERVED = new Set([CONTACT, 'new', 'one', 'none']);

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

type SlugFault = Extract<keyof Messages['pageErrors'], 'slugForm' | 'slugReserved'>;

/** Returns the message key that explains why a slug is invalid; undefined for a valid slug. */
export function faultOfSlug(slug: string): SlugFault | undefined {
  if (slug.length > MAX_SLUG || !SLUG.test(slug)) return 'slugForm';
  return RESERVED.has(slug) ? 'slugReserved' : undefined;
}

/** Returns whether a text page may have this slug. */
export const isSlug = (slug: string): boolean => faultOfSlug(slug) === undefined;

/** Yields the slug that a title suggests, followed by numbered slugs: `our-farm`, `our-farm-2`, … */
export function* slugsFor(title: string): Generator<string, never> {
  const slugText = slugWords(title).join('-').toLowerCase();
  const base = slugText.slice(0, MAX_SLUG - 4).replace(/-$/, '') || 'page';
  if (!faultOfSlug(base)) yield base;
  for (let number = 2; ; number += 1) yield `${base}-${number}`;
}

/* Each function below returns the new list of text pages, or the message key that explains why it rejects the
   change. */

export const MAX_PAGES = 30;
export const MAX_TITLE = 80;
export const MAX_TEXT = 50_000;

/**
 * The translations that are stored in the list of pages: the titles by language, and the languages that have a text.
 * The texts themselves are stored separately.
 */
export type TranslatedHead = {
  titles?: Partial<Record<string, string>> | undefined;
  languages?: readonly string[] | undefined;
};

export type PageEntry = TranslatedHead & {
  slug: string;
  title: string;
  /**
   * The revision of the list at the last save of the page. If a page is removed and created again, it never gets an old
   * revision.
   */
  revision: number;
  text: string;
  updatedAt: Date;
};

export type PageList = {
  revision: number;
  list: readonly PageEntry[];
};

/** The message key that explains why a change is rejected. */
export type Fault = Extract<
  keyof Messages['pageErrors'],
  'changedElsewhere' | 'goneElsewhere' | 'tooMany'
>;

export const FIRST_LIST: PageList = { revision: 0, list: [] };

export const entryIn = ({ list }: Pick<PageList, 'list'>, slug: string): PageEntry | undefined =>
  list.find((one) => one.slug === slug);

function inOrder(list: readonly PageEntry[]): PageEntry[] {
  const placeOf = ({ slug }: PageEntry) => {
    const place = (KINDS as readonly string[]).indexOf(slug);
    return place < 0 ? KINDS.length : place;
  };
  return list.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Returns an unused slug for a page that is submitted without a slug. */
export function slugOf({ list }: Pick<PageList, 'list'>, title: string): string {
  const usedSlugs = new Set(list.map(({ slug }) => slug));
  for (const slug of slugsFor(title)) if (!usedSlugs.has(slug)) return slug;
  return slugsFor(title).next().value;
}

/**
 * Returns why saving the page at `slug` would be a conflict, or undefined. `seen` is the revision that the client has
 * loaded, or 0 if the client creates the page. If `seen` is undefined, there is no conflict.
 */
export function hasConflict(list: PageList, slug: string, seen: number | undefined) {
  const present = entryIn(list, slug);
  if (seen === undefined || seen === (present?.revision ?? 0)) return undefined;
  return present ? 'changedElsewhere' : 'goneElsewhere';
}

/** Returns the list after adding or changing a page. `text` is the id of the stored text. */
export function withPage(
  list: PageList,
  { at, ...page }: TranslatedHead & { slug: string; title: string; text: string; at: Date },
): PageList | Fault {
  const revision = list.revision + 1;
  const entry = { ...page, revision, updatedAt: at };
  if (entryIn(list, page.slug))
    return { revision, list: list.list.map((one) => (one.slug === page.slug ? entry : one)) };
  if (list.list.length >= MAX_PAGES) return 'tooMany';
  return { revision, list: inOrder([...list.list, entry]) };
}

/** Returns the list after removing a page. */
export const withoutPage = (list: PageList, slug: string): PageList => ({
  revision: list.revision + 1,
  list: list.list.filter((one) => one.slug !== slug),
});
