import 'server-only';
import { LABEL_NAMES } from '@/lib/catalog/facts/fact-rows';
import { type DIETS, GRAMS } from '@/lib/catalog/facts/fields';
import { productPath } from '@/lib/catalog/links';
import { askedPrices, shownLowestPrice } from '@/lib/catalog/prices/lowest-price';
import { shownName, titleOf } from '@/lib/catalog/variants/variant-names';
import type { ProductView, VariantView } from '@/lib/catalog/view';
import { publicOrigin } from '@/lib/env';
import { pathIn } from '@/lib/i18n/path-in';
import { plainUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { PRICE_UNIT_CODES } from '@/lib/weights/units';

/** An object of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** Returns the absolute URL of a path of the shop. */
export const absolute = (path: string) => new URL(path, publicOrigin()).href;

/**
 * Returns the price, for goods by weight per kilogram, litre, pound or ounce (UN/CEFACT unit codes). Returns both
 * prices if one is struck through.
 */
function priceSpecification(
  product: ProductView,
  priceCurrency: string,
): Thing | Thing[] | undefined {
  const asked = askedPrices(product);
  const struck = shownLowestPrice(asked);
  const unitCode = PRICE_UNIT_CODES[asked.unit ?? 'g'];
  const specification = (price: number, more: object): Thing => ({
    '@type': 'UnitPriceSpecification',
    ...more,
    price: plainUnits(price, priceCurrency),
    priceCurrency,
    ...omitUndefined({
      referenceQuantity: asked.unit
        ? { '@type': 'QuantitativeValue', value: 1, unitCode }
        : undefined,
    }),
  });
  const all = [
    ...(asked.unit ? [specification(asked.offerPrice, {})] : []),
    ...(struck === undefined
      ? []
      : [specification(struck, { priceType: 'https://schema.org/StrikethroughPrice' })]),
  ];
  return all.length > 1 ? all : all[0];
}

/**
 * Returns a product with its offer and availability (schema.org Product, Offer). `currency` is an ISO 4217 code.
 * `label` is the label of its category, by default the path.
 */
export function productThing(
  product: ProductView,
  currency: string,
  { prefix = '', label }: { prefix?: string; label?: string } = {},
): Thing {
  const { _id, name, description, image, category, inStock } = product;
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
    offers: omitUndefined({
      '@type': 'Offer',
      url,
      // This is the displayed price, for goods by weight per kilogram. It must equal the price specification.
      price: plainUnits(askedPrices(product).offerPrice, priceCurrency),
      priceCurrency,
      priceSpecification: specification,
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    }),
  };
}

/** Returns the products of a list in the sequence of the list (schema.org ItemList). */
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

/** Returns the breadcrumbs from the home page to this page (schema.org BreadcrumbList). */
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
 * Returns the text of a JSON-LD script element. `<`, `>` and `&` are escaped, so that no product name can end the
 * element (OWASP ASVS 5.0, 1.2.1).
 */
export function jsonLdText(things: readonly Thing[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const DIET_THINGS: Partial<Record<(typeof DIETS)[number], string>> = {
  vegan: 'VeganDiet',
  vegetarian: 'VegetarianDiet',
  'gluten-free': 'GlutenFreeDiet',
  halal: 'HalalDiet',
  kosher: 'KosherDiet',
};

const property = (name: string, value: string | number, unitText?: string) =>
  omitUndefined({ '@type': 'PropertyValue', name, value, unitText: unitText || undefined });

/** UN/CEFACT unit codes for schema.org. `fl oz` is the American fluid ounce. */
const UNIT_CODES = {
  ...({ g: 'GRM', kg: 'KGM', ml: 'MLT', l: 'LTR', piece: 'C62' } as const),
  ...({ oz: 'ONZ', lb: 'LBR', 'fl oz': 'OZA' } as const),
};
const WEIGHTS: readonly string[] = ['g', 'kg', 'oz', 'lb'];

function propertiesOf(product: ProductView) {
  const { ingredients, allergens, nutrition, origin, storage, diets = [] } = product;
  const texts = { ingredients, origin, storage };
  const labels = LABEL_NAMES.map((name) => [name, product[name]] as const);
  const { contains = [], mayContain = [] } = allergens ?? {};
  const per = `per 100 ${nutrition?.per}`;
  return [
    ...Object.entries(texts).flatMap(([name, text]) => (text ? property(name, text) : [])),
    ...labels.flatMap(([name, value]) => (value === undefined ? [] : property(name, value))),
    ...contains.map((name) => property('allergen', name)),
    ...mayContain.map((name) => property('may contain', name)),
    // schema.org allows `suitableForDiet` and `nutrition` only for recipes and menu items. Products need additional
    // properties instead.
    ...diets.map((diet) => {
      const thing = DIET_THINGS[diet];
      return property('suitableForDiet', thing ? `https://schema.org/${thing}` : diet);
    }),
    ...(['kJ', 'kcal'] as const).flatMap((unit) =>
      nutrition?.[unit] === undefined ? [] : property(`energy ${per}`, nutrition[unit], unit),
    ),
    ...GRAMS.flatMap((name) =>
      nutrition?.[name] === undefined ? [] : property(`${name} ${per}`, nutrition[name], 'g'),
    ),
  ];
}

function factsOfThing(product: ProductView): Record<string, unknown> {
  const { brand, gtin, leastAge, amount, unit } = product;
  const properties = propertiesOf(product);
  const size = amount &&
    unit && { '@type': 'QuantitativeValue', value: amount, unitCode: UNIT_CODES[unit] };
  return {
    ...omitUndefined({
      brand: brand ? { '@type': 'Brand', name: brand } : undefined,
      gtin: gtin || undefined,
      audience: leastAge ? { '@type': 'PeopleAudience', requiredMinAge: leastAge } : undefined,
    }),
    ...(size ? { [unit && WEIGHTS.includes(unit) ? 'weight' : 'size']: size } : {}),
    ...omitUndefined({ additionalProperty: properties.length > 0 ? properties : undefined }),
  };
}

/**
 * Returns the structured data of a product page. A product with sizes becomes a schema.org ProductGroup with each size
 * in `hasVariant`. Only the size of this page has all data.
 */
export function productOrGroupThing(
  product: ProductView,
  currency: string,
  words: { prefix?: string; label?: string } = {},
): Thing {
  const thing = productThing(product, currency, words);
  const { variants, name, size = '', category, _id } = product;
  const [defaultVariant] = variants ?? [];
  if (!variants || !defaultVariant) return thing;
  const title = titleOf(name, size);
  const addressOf = (id: string) =>
    absolute(pathIn(words.prefix ?? '', productPath({ _id: id, category })));
  const variantOf = ({ id, name: called, stock: _, ...offer }: VariantView): Thing => {
    if (id === _id) return { ...thing, size };
    const other = { _id: id, name: `${title}, ${called}`, category, image: [], description: [] };
    // Each size has its own page with photos and description.
    const { image, description, ...known } = productThing({ ...other, ...offer }, currency, words);
    return { ...known, '@type': 'Product', size: called };
  };
  return {
    '@type': 'ProductGroup',
    name: title,
    url: addressOf(defaultVariant.id),
    productGroupID: defaultVariant.id,
    variesBy: ['https://schema.org/size'],
    hasVariant: variants.map(variantOf),
  };
}
