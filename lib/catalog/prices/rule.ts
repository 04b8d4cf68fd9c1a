import 'server-only';
import { cacheClock, isExpiredSince } from '@/lib/catalog/cache/expired-tags';
import { CATALOG_TAG } from '@/lib/catalog/cache/tags';
import { leadersOf, sizesOf } from '@/lib/catalog/variants/attach';
import { firstOfGroups } from '@/lib/catalog/variants/known-groups';
import {
  type ProductView,
  type SellerProduct,
  viewProduct,
  viewProductForSeller,
} from '@/lib/catalog/view';
import { db } from '@/lib/db';
import { furtherLanguage, isLanguage, type Language, languagesOf } from '@/lib/i18n/languages';
import { processGlobal } from '@/lib/process-global';
import { ownTimeZone } from '@/lib/zone-day';
import { ShopSettings } from '@/models';
import type { ProductDoc } from '@/models/product';
import { type PriceMoment, priceMoment } from './stages';

type Rule = { lowest: boolean; timeZone: string; languages: Language[]; chosen: boolean };

const kept = processGlobal('rule of struck prices', () => ({
  begun: 0,
  rule: undefined as Rule | undefined,
}));

/** What the shop has set of struck prices and languages; read again only after its settings may have changed. */
async function ruleOfShop(): Promise<Rule> {
  if (kept.rule && !isExpiredSince(kept.begun, [CATALOG_TAG])) return kept.rule;
  const begun = cacheClock();
  await db();
  const fields = {
    lowestPrice: 1,
    timeZone: 1,
    'openingHours.timeZone': 1,
    languages: 1,
    'home.page.best': 1,
  };
  const shop = await ShopSettings.findById('shop', fields).lean();
  const timeZone = shop?.openingHours?.timeZone ?? shop?.timeZone ?? ownTimeZone();
  const languages = shop?.languages?.filter(isLanguage) ?? [];
  const chosen = shop?.home?.page?.best !== undefined;
  kept.rule = { lowest: shop?.lowestPrice ?? false, timeZone, languages, chosen };
  kept.begun = begun;
  return kept.rule;
}

/** Now, with the days by the shop's clock that a change of prices counts. */
export const presentMoment = async (): Promise<PriceMoment> =>
  priceMoment(Date.now(), (await ruleOfShop()).timeZone);

/** Whether struck prices refer to the lowest one of the 30 days before a reduction. */
export const isLowestStruck = async (): Promise<boolean> => (await ruleOfShop()).lowest;

/** Whether the Best Sellers of the home page are other products than the first ones. */
export const areBestChosen = async (): Promise<boolean> => (await ruleOfShop()).chosen;

/** How the shop shows its products now: its prices, and the language in which they are wanted, if it is a further one. */
export async function showing(
  wished?: Language,
): Promise<{ lowest: boolean; language: Language | undefined }> {
  const { lowest, languages } = await ruleOfShop();
  return { lowest, language: furtherLanguage({ languages }, wished) };
}

/** The languages of the shop, its main one first. */
export const languagesOfGoods = async (): Promise<readonly Language[]> =>
  languagesOf(await ruleOfShop());

/** The views of products as the shop shows them now, in a language as far as they are translated. */
export async function viewProducts(
  products: readonly ProductDoc[],
  wished?: Language,
): Promise<ProductView[]> {
  const { lowest, language } = await showing(wished);
  const sizes = await sizesOf(products, { lowest, language });
  return products.map((product) => ({
    ...viewProduct(product, lowest, language),
    ...sizes.get(String(product._id)),
  }));
}

/** As {@link viewProducts}, for cards: of each group of sizes one product, the one that leads it, in the first's place. */
export async function viewCards(
  products: readonly ProductDoc[],
  wished?: Language,
): Promise<ProductView[]> {
  const first = firstOfGroups(products, ({ _id }) => String(_id));
  const views = await viewProducts(await leadersOf(first), wished);
  return views.map((view) => (view.variants ? { ...view, leads: true as const } : view));
}

/** As {@link viewProductForSeller}, with prices and sizes as the shop shows them now. */
export async function viewAllForSeller(products: readonly ProductDoc[]): Promise<SellerProduct[]> {
  const lowest = await isLowestStruck();
  const sizes = await sizesOf(products, { lowest });
  return products.map((product) => ({
    ...viewProductForSeller(product, lowest),
    ...sizes.get(String(product._id)),
  }));
}

/** As {@link viewAllForSeller}, of one product. */
export async function viewForSeller(product: ProductDoc): Promise<SellerProduct> {
  const lowest = await isLowestStruck();
  const sizes = await sizesOf([product], { lowest });
  return { ...viewProductForSeller(product, lowest), ...sizes.get(String(product._id)) };
}
