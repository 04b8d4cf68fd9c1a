import 'server-only';
import { db } from '@/lib/db';
import { ShopSettings } from '@/models';
import type { HomePage, StoredHome } from '@/models/home-page';
import { type HomeAnswer, homeView } from './view';

// Without Next's cache, which the programs of the command line and the tests cannot load.

/** The home page as it is stored; without `page` it is that of a shop that has set nothing. */
export type Home = StoredHome;

/** What the API and the pages take of a stored page: its row may come from another version. */
export const viewPage = (page: HomePage | undefined) =>
  (page && homeView.safeParse(page).data) || undefined;

/** The home page as the API answers it. */
export const viewHome = ({ page, revision }: Home): HomeAnswer => ({
  home: viewPage(page) ?? null,
  revision,
});

/** The home page as the database has it now. */
export async function readHome(): Promise<Home> {
  await db();
  const row = await ShopSettings.findById('shop', { home: 1 }).lean();
  return row?.home ?? { revision: 0 };
}
