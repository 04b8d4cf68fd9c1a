import { notFound } from 'next/navigation';
import { getLabelOf, getT, pageLanguage } from '@/app/_i18n/server';
import { findCategory } from '@/lib/catalog/categories';
import { bestSellers, productsPage } from '@/lib/catalog/queries';

const SHOWN = 5;

/** What a missing page shows instead: products of the category, or the best sellers for `all`. */
export async function alternativesFor(segment: string) {
  const { code } = await pageLanguage();
  if (segment === 'all') {
    const t = await getT('moments');
    return { heading: t('bestSellers'), products: await bestSellers(code) };
  }
  const category = findCategory(segment);
  if (!category) notFound();
  const { products } = await productsPage(category.path, 1, code);
  const labelOf = await getLabelOf();
  return { heading: labelOf(category), products: products.slice(0, SHOWN) };
}
