import { lastPicture } from '@/app/_components/last-picture';
import type { LastProduct } from '@/lib/client/last-cart';

/** The stored picture in its frame. */
export function LastPicture({ product }: { product: LastProduct }) {
  const src = lastPicture(product);
  if (!src) return null;
  return (
    <picture className="contents">
      <img src={src} alt="" width={96} height={96} className="size-full object-cover" />
    </picture>
  );
}
