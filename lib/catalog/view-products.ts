import 'server-only';
import type { Language } from '@/lib/i18n/languages';
import type { ProductDoc } from '@/models/product';
import { isLowestStruck, showing } from './catalog-settings';
import { leadersOf, sizesOf } from './variants/attach';
import { firstOfGroups } from './variants/known-groups';
import { type ProductView, type SellerProduct, viewProduct, viewProductForSeller } from './view';

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
