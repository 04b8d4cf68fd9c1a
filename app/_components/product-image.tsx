import { getImageProps, type ImageLoaderProps } from 'next/image';
import { findCategory } from '@/lib/site';
import { Icon } from './icon';
import { PlainImage } from './plain-image';

/** Cloudinary resizes its own pictures; all others go through the shop's optimizer. */
function cloudinaryLoader({ src, width }: ImageLoaderProps): string {
  return src.replace('/upload/', `/upload/f_auto,q_auto,c_limit,w_${width}/`);
}

const isCloudinary = (src: string) => src.startsWith('https://res.cloudinary.com/');
/** The loader of a stored picture, if the shop's optimizer does not resize it. */
export const loaderOf = (src: string) => (isCloudinary(src) ? cloudinaryLoader : undefined);

/** The address of a picture that is sharp at `width` CSS pixels on any screen. */
export const productImage = (src: string, width: number): string =>
  getImageProps({ src, alt: '', width, height: width, loader: loaderOf(src) }).props.src;

/** What stands for the picture of a product that has none: the drawing of its category, or a bag. */
function Placeholder({ category, sizes }: { category?: string; sizes: string }) {
  const { image, bgColor } = findCategory(category ?? '') ?? {};
  if (image)
    return (
      <span className="day grid size-full place-items-center" style={{ backgroundColor: bgColor }}>
        <PlainImage
          src={image}
          alt=""
          width={400}
          height={400}
          sizes={sizes}
          className="size-3/4 object-contain opacity-70 grayscale-50"
        />
      </span>
    );
  return (
    <span className="grid size-full place-items-center bg-leaf-soft text-leaf">
      <Icon name="bag" className="size-1/2" />
    </span>
  );
}

/** A square picture of a product that fills its frame. */
export function ProductImage({
  src,
  category,
  alt,
  sizes,
  preload,
  widest,
  className = '',
}: {
  src?: string;
  /** The category, for a product without a picture. */
  category?: string;
  alt: string;
  sizes: string;
  preload?: boolean;
  /** The largest useful width in pixels. */
  widest?: number;
  className?: string;
}) {
  if (!src) return <Placeholder category={category} sizes={sizes} />;
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
