import { shownPart } from './use-part';

/** The wish for an unavailable product. Only a shop that asks for each product loads its code. */
export const WishPart = shownPart(
  () => import('./wish-select').then(({ WishSelect }) => WishSelect),
  () => <div className="h-11 w-full sm:col-span-3" />,
);
