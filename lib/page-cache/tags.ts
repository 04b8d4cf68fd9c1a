/** The cache tag of all data and pages. An import and a change of the shop's settings expire it. */
export const CATALOG_TAG = 'catalog';
/** The tag of exact stock counts, which the complete product list contains and no page shows. */
export const COUNTS_TAG = 'counts';
/** The tag of the shop's rules that no page shows but open carts follow. */
export const RULES_TAG = 'rules';
/** The tag of the home page. */
export const HOME_TAG = 'home';
/** The tag of recent sales, which the home page may show. */
export const SALES_TAG = 'sales';
/** The tag of every page that lists categories. */
export const CATEGORIES_TAG = 'categories';
/** No page has this tag. It notifies every process that variants of products have changed. */
export const VARIANTS_TAG = 'variants';
/** Returns the tag of a product's page. */
export const productTag = (id: string): string => `product:${id}`;
/** Returns the tag of the lists of a category, or of `all` products. */
export const listTag = (category: string): string => `list:${category.toLowerCase()}`;
/** Returns the tag of the related products on the product pages of a category. */
export const relatedTag = (category: string): string => `related:${category.toLowerCase()}`;

/** Returns the tag of a text page. */
export const pageTag = (slug: string): string => `page:${slug}`;
