import 'server-only';
import { productPath } from '@/lib/catalog/links';
import { titleOf } from '@/lib/catalog/variants/name-math';
import type { VariantView } from '@/lib/catalog/variants/view';
import type { ProductView } from '@/lib/catalog/view';
import { pathIn } from '@/lib/i18n/path-in';
import { absolute, productThing, type Thing } from './json-ld';

/**
 * A product as search engines read it, or all of its sizes (schema.org ProductGroup, hasVariant): the one that is shown in
 * full, the others with what the choice of sizes says of them.
 */
export function productOrGroupThing(
  product: ProductView,
  currency: string,
  words: { prefix?: string; label?: string } = {},
): Thing {
  const thing = productThing(product, currency, words);
  const { variants, name, size = '', category, _id } = product;
  const [lead] = variants ?? [];
  if (!variants || !lead) return thing;
  const title = titleOf(name, size);
  const addressOf = (id: string) =>
    absolute(pathIn(words.prefix ?? '', productPath({ _id: id, category })));
  const variantOf = ({ id, name: called, stock: _, ...offer }: VariantView): Thing => {
    if (id === _id) return { ...thing, size };
    const other = { _id: id, name: `${title}, ${called}`, category, image: [], description: [] };
    // What the choice does not say of another size is on its own page.
    const { image, description, ...known } = productThing({ ...other, ...offer }, currency, words);
    return { ...known, '@type': 'Product', size: called };
  };
  return {
    '@type': 'ProductGroup',
    name: title,
    url: addressOf(lead.id),
    productGroupID: lead.id,
    variesBy: ['https://schema.org/size'],
    hasVariant: variants.map(variantOf),
  };
}
