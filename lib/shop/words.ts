import { DAYS } from './days';
import type { OpeningHours, ShopView } from './view';

type Promised = Pick<ShopView, 'promiseMinutes' | 'windows'>;

const HOUR = 60;

/** How soon the shop delivers: "in under 30 minutes", or, where every order has a window, "at a time that you choose". */
export function promiseOf({ promiseMinutes: minutes, windows }: Promised): string {
  if (windows?.on && windows.only) return 'at a time that you choose';
  const inHours = minutes >= 2 * HOUR && minutes % HOUR === 0;
  if (inHours) return `in under ${minutes / HOUR} hours`;
  return `in under ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** The title of the site after the shop's name: what it delivers, and how soon. */
export const taglineOf = (shop: Promised): string =>
  `Groceries and snacks at your door ${promiseOf(shop)}`;

/** The description of the shop for its footer and for search engines. */
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

/** `14:30` as people say it: 2:30 PM. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute > 0 ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** The week of a shop in words, from Monday on; days with the same times are said once. */
export function weekWords({ week }: OpeningHours): { days: string; times: string }[] {
  const rows: { first: string; last: string; times: string }[] = [];
  for (const [day, times] of week.entries()) {
    const name = DAYS[day] ?? '';
    const said =
      times.map(({ from, to }) => `${clock(from)} – ${clock(to)}`).join(', ') || 'closed';
    const row = rows.at(-1);
    if (row?.times === said) row.last = name;
    else rows.push({ first: name, last: name, times: said });
  }
  return rows.map(({ first, last, times }) => ({
    days: first === last ? first : `${first} – ${last}`,
    times,
  }));
}
