import { ProductImage } from './product-image';

/** A small square picture of a product beside its name, therefore without an alt text. */
export function ProductThumb({
  src,
  category,
  className = 'size-16',
}: {
  src?: string;
  /** The category, for a product without a picture. */
  category?: string;
  className?: string;
}) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-field bg-sunk ${className}`}>
      <ProductImage src={src} category={category} alt="" sizes="96px" />
    </span>
  );
}
