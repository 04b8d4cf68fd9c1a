/** The columns of the CSV file of the product table, in their order. The namespace `sellerList` has their labels. */
export const PRODUCT_COLUMNS = [
  ...(['name', 'category', 'price', 'offerPrice', 'stock', 'inStock'] as const),
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** The maximum number of products in a CSV file. */
export const MAX_CSV_PRODUCTS = 10_000;
