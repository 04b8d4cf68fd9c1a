import { lazyComponent } from './use-lazy-component';

export const WishPart = lazyComponent(
  () => import('./wish-select').then(({ WishSelect }) => WishSelect),
  () => <div className="h-11 w-full sm:col-span-3" />,
);
