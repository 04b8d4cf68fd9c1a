import 'server-only';
import { db } from '@/lib/db';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ShoppingLists } from '@/models';
import type { ShoppingListsDoc } from '@/models/shopper-lists';
import type { ListItem, ListView } from './view';

export const viewItems = (items: ShoppingListsDoc['lists'][number]['items']): ListItem[] =>
  items.map(({ product, quantity, unit }) =>
    omitUndefined({ product: String(product), quantity, unit: unit || undefined }),
  );

/** Returns the lists of a stored row; none if there is no row. */
export const viewLists = (row: Pick<ShoppingListsDoc, 'lists'> | null): ListView[] =>
  row?.lists.map(({ id, name, items, share }) =>
    omitUndefined({ id: String(id), name, items: viewItems(items), share: share || undefined }),
  ) ?? [];

/** Returns the lists of a shopper, oldest first. */
export async function listsOf(userId: string): Promise<ListView[]> {
  await db();
  return viewLists(await ShoppingLists.findById(userId).lean());
}
