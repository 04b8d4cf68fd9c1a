import 'server-only';
import { db } from '@/lib/db';
import { ShopSettings } from '@/models';
import type { HomePage, ShopSettingsDoc } from '@/models/shop-settings';
import { type HomeResponse, homeView } from './view';

// This module is not part of `queries.ts`, because the API reads the home page without Next's cache. Outside Next, for
// example in the tests and in command-line programs, that cache cannot be loaded.

/** The stored home page. Without `page` the shop has the default home page. */
export type Home = NonNullable<ShopSettingsDoc['home']>;

/**
 * Returns a stored page if it is valid for the API and the pages; undefined otherwise. Another version of the
 * shop may have written it.
 */
export const viewPage = (page: HomePage | undefined) =>
  (page && homeView.safeParse(page).data) || undefined;

/** Returns the home page in the shape of the API response. */
export const viewHome = ({ page, revision }: Home): HomeResponse => ({
  home: viewPage(page) ?? null,
  revision,
});

/** Returns the home page from the database. */
export async function readHome(): Promise<Home> {
  await db();
  const row = await ShopSettings.findById('shop', { home: 1 }).lean();
  return row?.home ?? { revision: 0 };
}
