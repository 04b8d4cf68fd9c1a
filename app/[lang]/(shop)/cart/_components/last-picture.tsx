import { productImage } from '@/app/_components/picture-sources';
import type { ProductView } from '@/lib/catalog/view';

/**
 * The address of a product's picture for use without a connection. One size for all screens, so
 * that the stored picture is found by its address.
 */
export const lastPicture = ({ image: [main] }: ProductView): string | undefined =>
  main && productImage(main, 96);

/** The stored picture in its frame. */
export function LastPicture({ product }: { product: ProductView }) {
  const src = lastPicture(product);
  if (!src) return null;
  return (
    <picture className="contents">
      <img src={src} alt="" width={96} height={96} className="size-full object-cover" />
    </picture>
  );
}
