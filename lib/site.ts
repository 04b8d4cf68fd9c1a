/** The name of the shop and the facts it states about itself (docs/product.md 1.4, 6). */
export const site = {
  name: 'Basketful',
  tagline: 'Groceries and snacks at your door in under 30 minutes',
  description:
    'Fresh vegetables, fruits, drinks, dairy, bakery and pantry goods from your neighbourhood grocer, delivered in under 30 minutes.',
  currency: { symbol: '$', code: 'usd' },
  /** Tax in whole percent of the cart total (docs/product.md 6.2). */
  taxPercent: 2,
  rating: { value: 4, best: 5 },
} as const;

export type Category = {
  /** The label that people see. */
  text: string;
  /** The key stored on a product; its lower case is the URL segment. */
  path: string;
  image: string;
  bgColor: string;
};

/** The fixed list of categories (docs/product.md 1.5). */
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

/** The category whose path equals `path` in lower case, or undefined (docs/product.md 1.5). */
export function findCategory(path: string): Category | undefined {
  const key = path.toLowerCase();
  return categories.find((category) => category.path.toLowerCase() === key);
}

/** The four claims of Why We Are The Best (docs/product.md 1.4). */
export const claims = [
  {
    icon: 'delivery',
    title: 'Fastest Delivery',
    description: 'Groceries delivered in under 30 minutes.',
  },
  {
    icon: 'fresh',
    title: 'Freshness Guaranteed',
    description: 'Fresh produce straight from the source.',
  },
  {
    icon: 'price',
    title: 'Affordable Prices',
    description: 'Quality groceries at unbeatable prices.',
  },
  {
    icon: 'trust',
    title: 'Trusted by Thousands',
    description: 'Loved by 10,000+ happy customers.',
  },
] as const;
