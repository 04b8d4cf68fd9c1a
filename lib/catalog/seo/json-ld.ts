import 'server-only';
import { productPath } from '@/lib/catalog/links';
import { namedLowest } from '@/lib/catalog/prices/lowest-math';
import { shownName } from '@/lib/catalog/variants/name-math';
import type { ProductView } from '@/lib/catalog/view';
import { publicOrigin } from '@/lib/env';
import { pathIn } from '@/lib/i18n/path-in';
import { factsOfThing } from './facts-ld';

/** A thing as schema.org describes it. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** The full address of a path of the shop. */
export const absolute = (path: string) => new URL(path, publicOrigin()).href;

/** The price of a kilogram or litre (UN/CEFACT codes) of goods that are weighed, or else the price that is struck, if any. */
function priceSpecification(product: ProductView, priceCurrency: string): Thing | undefined {
  const { pricePerUnit, stepUnit } = product;
  const price = pricePerUnit ?? namedLowest(product);
  if (price === undefined) return undefined;
  const unitCode = stepUnit === 'ml' ? 'LTR' : 'KGM';
  return {
    '@type': 'UnitPriceSpecification',
    ...(pricePerUnit === undefined && { priceType: 'https://schema.org/StrikethroughPrice' }),
    price: price.toFixed(2),
    priceCurrency,
    ...(pricePerUnit !== undefined && {
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
    }),
  };
}

/**
 * A product with its offer, in a currency (ISO 4217), and whether it is in stock (schema.org Product, Offer). `label`
 * is what its category is called; its path without one.
 */
export function productThing(
  product: ProductView,
  currency: string,
  { prefix = '', label }: { prefix?: string; label?: string } = {},
): Thing {
  const { _id, name, description, image, category, offerPrice, inStock } = product;
  const url = absolute(pathIn(prefix, productPath(product)));
  const priceCurrency = currency.toUpperCase();
  const specification = priceSpecification(product, priceCurrency);
  return {
    '@type': 'Product',
    name,
    sku: _id,
    category: label ?? category,
    url,
    description: description.join('. ') || name,
    image: image.map(absolute),
    ...factsOfThing(product),
    offers: {
      '@type': 'Offer',
      url,
      price: offerPrice.toFixed(2),
      priceCurrency,
      ...(specification && { priceSpecification: specification }),
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}

/** The products of a list in their order (schema.org ItemList). */
export function listThing(products: readonly ProductView[], prefix = ''): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(pathIn(prefix, productPath(product))),
      name: shownName(product),
    })),
  };
}

/** The way from the home page to here (schema.org BreadcrumbList). */
export function breadcrumbThing(
  crumbs: readonly { text: string; href: string }[],
  prefix = '',
): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: absolute(pathIn(prefix, href) || '/'),
    })),
  };
}

/**
 * The text of a JSON-LD script element. `<`, `>` and `&` are written as escapes, so that no name of
 * a product can end the element (OWASP ASVS 5.0, 1.2.1).
 */
export function jsonLdText(things: readonly Thing[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
