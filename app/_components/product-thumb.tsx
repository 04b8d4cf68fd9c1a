import { type Named, ProductImage } from './product-image';

type ProductThumbProps = Named & { src?: string; className?: string };

/** The product name is beside the picture, so the picture has no alt text. */
export function ProductThumb({ src, className = 'size-16', ...product }: ProductThumbProps) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-field bg-sunk ${className}`}>
      <ProductImage src={src} {...product} alt="" sizes="96px" />
    </span>
  );
}
