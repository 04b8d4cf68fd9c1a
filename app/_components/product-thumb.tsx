import { ProductImage } from './product-image';

/** A small square picture of a product, beside its name and therefore without a text of its own. */
export function ProductThumb({ src, className = 'size-16' }: { src?: string; className?: string }) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-field bg-sunk ${className}`}>
      <ProductImage src={src} alt="" sizes="96px" />
    </span>
  );
}
