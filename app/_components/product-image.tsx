import type { ImageLoaderProps } from 'next/image';
import { PlainImage } from './plain-image';

/** Cloudinary resizes its own pictures; everything else goes through the shop's optimizer. */
function cloudinaryLoader({ src, width }: ImageLoaderProps): string {
  return src.replace('/upload/', `/upload/f_auto,q_auto,c_limit,w_${width}/`);
}

const isCloudinary = (src: string) => src.startsWith('https://res.cloudinary.com/');

/** A square picture of a product that fills its frame. */
export function ProductImage({
  src,
  alt,
  sizes,
  preload,
  widest,
  className = '',
}: {
  src?: string;
  alt: string;
  sizes: string;
  preload?: boolean;
  /** The widest picture that is ever of use, in pixels. */
  widest?: number;
  className?: string;
}) {
  if (!src) return <span className="block size-full bg-leaf-soft" />;
  return (
    <PlainImage
      src={src}
      alt={alt}
      width={800}
      height={800}
      sizes={sizes}
      preload={preload}
      widest={widest}
      loader={isCloudinary(src) ? cloudinaryLoader : undefined}
      className={`size-full object-cover ${className}`}
    />
  );
}
