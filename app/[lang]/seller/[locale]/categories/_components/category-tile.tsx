import type { CSSProperties } from 'react';
import { initialOf } from '@/app/_components/initial-of';
import { ProductImage } from '@/app/_components/product-image';
import type { Category } from '@/lib/catalog/categories';

/** The picture of a category on its colour, or its initial; `className` has the size. */
export function CategoryTile({
  category: { text, image, bgColor },
  className,
}: {
  category: Pick<Category, 'text' | 'image' | 'bgColor'>;
  className: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={`category-tile grid place-content-center overflow-hidden rounded-field font-extrabold text-xl ${className}`}
      style={{ '--tile': bgColor } as CSSProperties}
    >
      {image ? (
        // The row is dragged, and not the picture.
        <ProductImage src={image} alt="" sizes="96px" className="pointer-events-none" />
      ) : (
        initialOf(text)
      )}
    </span>
  );
}
