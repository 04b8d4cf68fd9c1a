import { wordsOfAddress } from '@/lib/catalog/category-tree/path-math';
import type { Messages } from '@/messages';
import type { TranslatedHead } from './footer-math';

/* The address of a page of text: /pages/{slug}. It stays as long as the page. */

export const MAX_SLUG = 60;

/** The pages that most shops need, in their order; the shop has a skeleton of each. */
export const KINDS = ['faq', 'delivery', 'returns', 'terms', 'privacy', 'imprint'] as const;
export type Kind = (typeof KINDS)[number];

export const isKind = (slug: string): slug is Kind => (KINDS as readonly string[]).includes(slug);

/** The built page of how to reach the shop. */
export const CONTACT = 'contact';

/** Slugs that mean something else, at the shop or in the seller's area. */
const RESERVED = new Set([CONTACT, 'new', 'one', 'none']);

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

type SlugFault = Extract<keyof Messages['pageRefusals'], 'slugForm' | 'slugReserved'>;

/** Why a slug cannot be one, as a sentence of the area; undefined for a good one. */
export function faultOfSlug(slug: string): SlugFault | undefined {
  if (slug.length > MAX_SLUG || !SLUG.test(slug)) return 'slugForm';
  return RESERVED.has(slug) ? 'slugReserved' : undefined;
}

/** Whether a page of text may have this slug. */
export const isSlug = (slug: string): boolean => faultOfSlug(slug) === undefined;

/** The slug that a title suggests, and the ones after it: `our-farm`, `our-farm-2`, … */
export function* slugsFor(title: string): Generator<string, never> {
  const words = wordsOfAddress(title).join('-').toLowerCase();
  const base = words.slice(0, MAX_SLUG - 4).replace(/-$/, '') || 'page';
  if (!faultOfSlug(base)) yield base;
  for (let number = 2; ; number += 1) yield `${base}-${number}`;
}

/* The pages of text of a shop and how they change. A change gives the list after it, or says why not. */

export const MAX_PAGES = 30;
export const MAX_TITLE = 80;
export const MAX_TEXT = 50_000;

export type PageEntry = TranslatedHead & {
  slug: string;
  title: string;
  /** The revision of the list with which the page was saved last, so that no page made anew has that of a removed one. */
  revision: number;
  /** The id of its text. */
  text: string;
  updatedAt: Date;
};

export type PageList = {
  /** Rises with each change; 0 of a shop that has changed nothing. */
  revision: number;
  list: readonly PageEntry[];
};

/** Why a change is refused: a sentence of the area. */
export type Fault = Extract<
  keyof Messages['pageRefusals'],
  'changedElsewhere' | 'goneElsewhere' | 'tooMany'
>;

export const FIRST_LIST: PageList = { revision: 0, list: [] };

export const entryIn = ({ list }: Pick<PageList, 'list'>, slug: string): PageEntry | undefined =>
  list.find((one) => one.slug === slug);

/** The pages that most shops have first, the shop's own after them as they were made. */
function inOrder(list: readonly PageEntry[]): PageEntry[] {
  const placeOf = ({ slug }: PageEntry) => {
    const place = (KINDS as readonly string[]).indexOf(slug);
    return place < 0 ? KINDS.length : place;
  };
  return list.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The slug of a page that is sent without one. */
export function slugOf({ list }: Pick<PageList, 'list'>, title: string): string {
  const taken = new Set(list.map(({ slug }) => slug));
  for (const slug of slugsFor(title)) if (!taken.has(slug)) return slug;
  return slugsFor(title).next().value;
}

/** Why a page at `slug` is not as it was seen; `seen` is 0 of one that was not there, undefined if that does not matter. */
export function overtaken(list: PageList, slug: string, seen: number | undefined) {
  const present = entryIn(list, slug);
  if (seen === undefined || seen === (present?.revision ?? 0)) return undefined;
  return present ? 'changedElsewhere' : 'goneElsewhere';
}

/** The list with a page added or changed, whose text has the id `text`. */
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

/** The list without a page. */
export const withoutPage = (list: PageList, slug: string): PageList => ({
  revision: list.revision + 1,
  list: list.list.filter((one) => one.slug !== slug),
});
