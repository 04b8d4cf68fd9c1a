import type { ShopView } from './view';

type Promised = Pick<ShopView, 'promiseMinutes'>;

const HOUR = 60;

/** How soon the shop delivers: "in under 30 minutes". */
export function promiseOf({ promiseMinutes: minutes }: Promised): string {
  const inHours = minutes >= 2 * HOUR && minutes % HOUR === 0;
  if (inHours) return `in under ${minutes / HOUR} hours`;
  return `in under ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

export const taglineOf = (shop: Promised): string =>
  `Groceries and snacks at your door ${promiseOf(shop)}`;

export const descriptionOf = (shop: Promised): string =>
  `Fresh vegetables, fruits, drinks, dairy, bakery and pantry goods from your neighbourhood grocer, delivered ${promiseOf(shop)}.`;

/** The four claims of Why We Are The Best (docs/product.md 1.4). */
export const claimsOf = (shop: Promised) =>
  [
    {
      icon: 'delivery',
      title: 'Fastest Delivery',
      description: `Groceries delivered ${promiseOf(shop)}.`,
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
