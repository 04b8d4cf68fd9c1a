import 'server-only';
import { db } from '@/lib/db';
import { ShopSettings } from '@/models';
import type { HomePage, ShopSettingsDoc } from '@/models/shop-settings';
import { type HomeResponse, homeView } from './view';

// Separate from `queries.ts`, because the API reads the home page without Next's cache. Tests and command-line programs
// cannot load that cache.

/** The stored home page. Without `page` the shop has the default home page. */
export type Home = NonNullable<ShopSettingsDoc['home']>;

/** Returns a stored page if it is valid, otherwise undefined. Another version of the shop may have written it. */
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
