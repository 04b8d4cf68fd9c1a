/**
 * The cache tag that all data and pages have. It expires after an import, and after a change of the shop's
 * settings.
 */
export const CATALOG_TAG = 'catalog';
/** The tag of exact stock counts. Only the complete product list contains them; no page shows them. */
export const COUNTS_TAG = 'counts';
/** The tag of rules of the shop that affect open carts, but that no page shows. */
export const RULES_TAG = 'rules';
/** The tag of the home page. */
export const HOME_TAG = 'home';
/** The tag of recent sales, which the home page may show. */
export const SALES_TAG = 'sales';
/** The tag of every page that lists categories. */
export const CATEGORIES_TAG = 'categories';
/** Notifies every process that the variants of products have changed. No page has this tag. */
export const VARIANTS_TAG = 'variants';
/** Returns the tag of a product's page. */
export const productTag = (id: string): string => `product:${id}`;
/** Returns the tag of the product lists of a category, or of `all` products. */
export const listTag = (category: string): string => `list:${category.toLowerCase()}`;
/** Returns the tag of the related products on the product pages of a category. */
export const relatedTag = (category: string): string => `related:${category.toLowerCase()}`;

/** Returns the tag of a text page. */
export const pageTag = (slug: string): string => `page:${slug}`;
