import 'server-only';
import { cacheClock, isExpiredSince } from '@/lib/catalog/cache/expired-tags';
import { CATALOG_TAG } from '@/lib/catalog/cache/tags';
import { type ProductView, viewProduct, viewProductForSeller } from '@/lib/catalog/view';
import { db } from '@/lib/db';
import { processGlobal } from '@/lib/process-global';
import { ownTimeZone } from '@/lib/zone-day';
import { ShopSettings } from '@/models';
import type { ProductDoc } from '@/models/product';
import { type PriceMoment, priceMoment } from './stages';

type Rule = { lowest: boolean; timeZone: string };

const kept = processGlobal('rule of struck prices', () => ({
  begun: 0,
  rule: undefined as Rule | undefined,
}));

/** What the shop has set of struck prices; read again only after its settings may have changed. */
async function ruleOfShop(): Promise<Rule> {
  if (kept.rule && !isExpiredSince(kept.begun, [CATALOG_TAG])) return kept.rule;
  const begun = cacheClock();
  await db();
  const fields = { lowestPrice: 1, timeZone: 1, 'openingHours.timeZone': 1 };
  const shop = await ShopSettings.findById('shop', fields).lean();
  const timeZone = shop?.openingHours?.timeZone ?? shop?.timeZone ?? ownTimeZone();
  kept.rule = { lowest: shop?.lowestPrice ?? false, timeZone };
  kept.begun = begun;
  return kept.rule;
}

/** Now, with the days by the shop's clock that a change of prices counts. */
export const presentMoment = async (): Promise<PriceMoment> =>
  priceMoment(Date.now(), (await ruleOfShop()).timeZone);

/** Whether struck prices refer to the lowest one of the 30 days before a reduction. */
export const isLowestStruck = async (): Promise<boolean> => (await ruleOfShop()).lowest;

/** The views of products as the shop shows their prices now. */
export async function viewProducts(products: readonly ProductDoc[]): Promise<ProductView[]> {
  const lowest = await isLowestStruck();
  return products.map((product) => viewProduct(product, lowest));
}

/** As {@link viewProductForSeller}, with the prices as the shop shows them now. */
export const viewForSeller = async (product: ProductDoc) =>
  viewProductForSeller(product, await isLowestStruck());
