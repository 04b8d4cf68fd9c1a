import { shownPart } from './use-part';

/** The wish for a product that has run out, whose code only a shop loads that asks of each product. */
export const WishPart = shownPart(
  () => import('./wish-select').then(({ WishSelect }) => WishSelect),
  () => <div className="h-11 w-full sm:col-span-3" />,
);
