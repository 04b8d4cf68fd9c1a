import { wordsOfAddress } from '@/lib/catalog/category-tree/path-math';
import type { Messages } from '@/messages';

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

type Fault = Extract<keyof Messages['pageRefusals'], 'slugForm' | 'slugReserved'>;

/** Why a slug cannot be one, as a sentence of the area; undefined for a good one. */
export function faultOfSlug(slug: string): Fault | undefined {
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
