import 'server-only';
import { db } from '@/lib/db';
import { ShopSettings } from '@/models';
import type { HomePage, StoredHome } from '@/models/home-page';
import { type HomeAnswer, homeView } from './view';

// This module reads without Next's cache, which the command-line programs and the tests cannot load.

/** The home page as it is stored. Without `page` it has the defaults. */
export type Home = StoredHome;

/**
 * Returns the parts of a stored page that the API and the pages accept. Another version of the shop may have
 * written it.
 */
export const viewPage = (page: HomePage | undefined) =>
  (page && homeView.safeParse(page).data) || undefined;

/** Returns the home page as the API returns it. */
export const viewHome = ({ page, revision }: Home): HomeAnswer => ({
  home: viewPage(page) ?? null,
  revision,
});

/** Returns the home page from the database. */
export async function readHome(): Promise<Home> {
  await db();
  const row = await ShopSettings.findById('shop', { home: 1 }).lean();
  return row?.home ?? { revision: 0 };
}
