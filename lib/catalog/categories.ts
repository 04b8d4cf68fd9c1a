/* The categories of the shop (docs/product.md 1.5): pure, also in the browser. */

export type Category = {
  /** The label that people see. */
  text: string;
  /** The key stored on a product; its lower case is the URL segment. */
  path: string;
  image: string;
  bgColor: string;
};

/** The fixed list of categories. */
export const categories: readonly Category[] = [
  {
    text: 'Organic veggies',
    path: 'Vegetables',
    image: '/art/vegetables.webp',
    bgColor: '#e3f4d7',
  },
  { text: 'Fresh Fruits', path: 'Fruits', image: '/art/fruits.webp', bgColor: '#ffe3e0' },
  { text: 'Cold Drinks', path: 'Drinks', image: '/art/drinks.webp', bgColor: '#dcf0fb' },
  { text: 'Instant Food', path: 'Instant', image: '/art/instant.webp', bgColor: '#ffeccc' },
  { text: 'Dairy Products', path: 'Dairy', image: '/art/dairy.webp', bgColor: '#fff3cd' },
  { text: 'Bakery & Breads', path: 'Bakery', image: '/art/bakery.webp', bgColor: '#f8e3d0' },
  { text: 'Grains & Cereals', path: 'Grains', image: '/art/grains.webp', bgColor: '#efe6fa' },
];

/** The category whose path equals `path` in lower case, or undefined. */
export function findCategory(path: string): Category | undefined {
  const key = path.toLowerCase();
  return categories.find((category) => category.path.toLowerCase() === key);
}
