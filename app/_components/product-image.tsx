import { findCategory } from '@/lib/catalog/categories';
import { Icon } from './icon';
import { loaderOf } from './picture-sources';
import { PlainImage } from './plain-image';

/** Returns the first letter or digit of a name in upper case; undefined if the name has neither. */
export const initialOf = (name: string): string | undefined =>
  name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0].toUpperCase();

/** The product fields that the placeholder shows. */
export type Named = { name?: string; weight?: string; category?: string };

/**
 * The placeholder for a product without a picture. It shows the product's initial on the colour of its
 * category. A large placeholder also shows the pack size.
 */
function Placeholder({ name = '', weight, category = '' }: Named) {
  return (
    <span
      aria-hidden="true"
      className="day @container grid size-full place-content-center justify-items-center bg-leaf-soft text-leaf-strong"
      style={{ backgroundColor: findCategory(category)?.bgColor }}
    >
      <span className="font-extrabold text-[44cqw] leading-none">
        {initialOf(name) ?? <Icon name="bag" className="size-[44cqw]" />}
      </span>
      {weight && (
        <bdi className="max-w-[88cqw] truncate font-semibold text-[12cqw] @max-[88px]:hidden">
          {weight}
        </bdi>
      )}
    </span>
  );
}

/** A square product picture that fills its frame. */
export function ProductImage({
  src,
  alt,
  sizes,
  preload,
  widest,
  className = '',
  ...product
}: Named & {
  src?: string;
  alt: string;
  sizes: string;
  preload?: boolean;
  /** The largest useful width in pixels. */
  widest?: number;
  className?: string;
}) {
  if (!src) return <Placeholder {...product} />;
  return (
    <PlainImage
      src={src}
      alt={alt}
      width={800}
      height={800}
      sizes={sizes}
      preload={preload}
      widest={widest}
      loader={loaderOf(src)}
      className={`size-full object-cover ${className}`}
    />
  );
}
