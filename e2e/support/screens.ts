/** The user who opens a screen. */
export type Visitor = 'anybody' | 'shopper' | 'seller';

/** Placeholders in the URLs of {@link SCREENS}. They stand for ids in the shop under test. */
export type Ids = { product: string; order: string };

/**
 * A URL for each page file of app/[lang], so that every screen has a test. every-screen.spec.ts opens all of
 * them, and screens.test.ts compares the list with the folders.
 */
export const SCREENS: Record<string, [visitor: Visitor, address: (ids: Ids) => string]> = {
  '(shop)/account': ['shopper', () => '/account'],
  '(shop)/add-address': ['shopper', () => '/add-address'],
  '(shop)/back-in-stock': ['anybody', () => '/back-in-stock'],
  '(shop)/cart': ['shopper', () => '/cart'],
  '(shop)/favourites': ['anybody', () => '/favourites'],
  '(shop)/filtered/[category]': ['anybody', () => '/products?diet=vegan'],
  '(shop)/forgot-password': ['anybody', () => '/forgot-password'],
  '(shop)/home/[edition]': ['anybody', () => '/'],
  '(shop)/loader': ['anybody', () => '/loader?next=cart'],
  '(shop)/missing/[category]': ['anybody', () => '/products/nothing'],
  '(shop)/missing/[category]/removed': [
    'anybody',
    () => '/products/fruits/000000000000000000000000',
  ],
  '(shop)/my-orders': ['shopper', () => '/my-orders'],
  '(shop)/my-orders/invoice': ['shopper', ({ order }) => `/my-orders/invoice/${order}`],
  '(shop)/my-orders/one': ['shopper', ({ order }) => `/my-orders/${order}`],
  '(shop)/newsletter': ['anybody', () => '/newsletter'],
  '(shop)/offline': ['anybody', () => '/offline'],
  '(shop)/pages/[slug]': ['anybody', () => '/pages/contact'],
  '(shop)/guest-order': ['anybody', () => '/guest-order'],
  '(shop)/phone-order': ['shopper', () => '/phone-order'],
  '(shop)/products/[category]': ['anybody', () => '/products/fruits'],
  '(shop)/products/[category]/[id]': ['anybody', ({ product }) => `/products/fruits/${product}`],
  '(shop)/products/[category]/pages/[page]': ['anybody', () => '/products/all/pages/2'],
  '(shop)/reset-password': ['anybody', () => '/reset-password'],
  '(shop)/search': ['anybody', () => '/products?q=milk'],
  '(shop)/sorted/[category]/[sort]/[which]/[page]': ['anybody', () => '/products?sort=price'],
  '(shop)/withdraw': ['anybody', () => '/withdraw'],
  '(shop)/shopping-list': ['anybody', () => '/shopping-list'],
  'seller/[locale]': ['seller', () => '/seller'],
  'seller/[locale]/account': ['seller', () => '/seller/account'],
  'seller/[locale]/categories': ['seller', () => '/seller/categories'],
  'seller/[locale]/customers': ['seller', () => '/seller/customers'],
  'seller/[locale]/customers/one': ['seller', () => '/seller/customers/000000000000000000000000'],
  'seller/[locale]/deliveries': ['seller', () => '/seller/deliveries'],
  'seller/[locale]/home': ['seller', () => '/seller/home'],
  'seller/[locale]/import': ['seller', () => '/seller/import'],
  'seller/[locale]/join': ['anybody', () => '/seller/join'],
  'seller/[locale]/order-days': ['seller', () => '/seller/order-days'],
  'seller/[locale]/orders': ['seller', () => '/seller/orders'],
  'seller/[locale]/orders/invoice': ['seller', ({ order }) => `/seller/orders/invoice/${order}`],
  'seller/[locale]/orders/one': ['seller', ({ order }) => `/seller/orders/${order}`],
  'seller/[locale]/pages': ['seller', () => '/seller/pages'],
  'seller/[locale]/pages/one': ['seller', () => '/seller/pages/imprint'],
  'seller/[locale]/people': ['seller', () => '/seller/people'],
  'seller/[locale]/phone': ['seller', () => '/seller/phone'],
  'seller/[locale]/product-list': ['seller', () => '/seller/product-list'],
  'seller/[locale]/product-list/count': ['seller', () => '/seller/product-list/count'],
  'seller/[locale]/product-list/one': [
    'seller',
    ({ product }) => `/seller/product-list/${product}`,
  ],
  'seller/[locale]/reorder': ['seller', () => '/seller/reorder'],
  'seller/[locale]/reset-password': ['anybody', () => '/seller/reset-password'],
  'seller/[locale]/sales': ['seller', () => '/seller/sales'],
  'seller/[locale]/searches': ['seller', () => '/seller/searches'],
  'seller/[locale]/setup': ['seller', () => '/seller/setup'],
  'seller/[locale]/settings': ['seller', () => '/seller/settings'],
  'seller/[locale]/settings/[section]': ['seller', () => '/seller/settings/delivery'],
  'seller/[locale]/today': ['seller', () => '/seller/today'],
  'seller/[locale]/day-report': ['seller', () => '/seller/day-report'],
};
