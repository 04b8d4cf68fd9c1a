import { type Named, ProductImage } from './product-image';

/** A small square product picture. The product name is beside it, so the picture has no alt text. */
export function ProductThumb({
  src,
  className = 'size-16',
  ...product
}: Named & {
  src?: string;
  className?: string;
}) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-field bg-sunk ${className}`}>
      <ProductImage src={src} {...product} alt="" sizes="96px" />
    </span>
  );
}
