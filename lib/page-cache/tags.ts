/** The cache tag of all data and pages; an import and the settings of the shop expire it. */
export const CATALOG_TAG = 'catalog';
/** The tag of exact counts of pieces, which the whole list holds and no page shows. */
export const COUNTS_TAG = 'counts';
/** The tag of the rules of the shop that no page shows and open carts follow. */
export const RULES_TAG = 'rules';
/** The tag of the home page. */
export const HOME_TAG = 'home';
/** The tag of what was sold lately, which the home page may show. */
export const SALES_TAG = 'sales';
/** The tag of every page that lists categories. */
export const CATEGORIES_TAG = 'categories';
/** No page has this tag: it tells every process that sizes of products have changed. */
export const VARIANTS_TAG = 'variants';
/** The tag of the page of a product. */
export const productTag = (id: string): string => `product:${id}`;
/** The tag of the lists of a category, or of `all` products. */
export const listTag = (category: string): string => `list:${category.toLowerCase()}`;
/** The tag of the related products on the pages of a category's products. */
export const relatedTag = (category: string): string => `related:${category.toLowerCase()}`;

/** The tag of a page of text. */
export const pageTag = (slug: string): string => `page:${slug}`;
