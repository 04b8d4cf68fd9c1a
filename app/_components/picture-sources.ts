import type { ImageLoaderProps } from 'next/image';

/** The available widths in pixels, as in next.config.ts. */
export const IMAGE_SIZES = [96, 192, 256, 384];
export const DEVICE_SIZES = [640, 828, 1080, 1600];
const WIDTHS = [...IMAGE_SIZES, ...DEVICE_SIZES];
const NARROWEST_SCREEN = 640;

export type Picture = {
  src: string;
  width: number;
  sizes?: string;
  loader?: (request: ImageLoaderProps) => string;
};

const optimized = ({ src, width }: ImageLoaderProps): string =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=75`;

const offered = (pixels: number) =>
  WIDTHS.find((width) => width >= pixels) ?? Math.max(...DEVICE_SIZES);

/**
 * Returns the widths that are useful for a `sizes` attribute. For example, 50vw is at least half of the narrowest
 * screen.
 */
function widthsFor(sizes: string): number[] {
  const shares = [...sizes.matchAll(/(?:^|\s)(1?\d?\d)vw/g)].map(([, share]) => Number(share));
  const least = shares.length > 0 ? NARROWEST_SCREEN * (Math.min(...shares) / 100) : 0;
  return WIDTHS.filter((width) => width >= least);
}

/** Returns the same attributes as next/image, whose script would add 5 kB. */
export function sourcesOf({ src, width, sizes, loader = optimized }: Picture): {
  src: string;
  srcSet?: string;
  sizes?: string;
} {
  // A photo that the user has just chosen (blob) and a vector drawing (SVG) need no other sizes.
  if (/^(?:blob|data):|\.svg$/.test(src)) return { src };
  const widths = sizes ? widthsFor(sizes) : [...new Set([width, width * 2].map(offered))];
  const candidates = widths.map((one, place) => ({
    address: loader({ src, width: one }),
    size: sizes ? `${one}w` : `${place + 1}x`,
  }));
  return {
    src: candidates.at(-1)?.address ?? src,
    srcSet: candidates.map(({ address, size }) => `${address} ${size}`).join(', '),
    sizes,
  };
}

/** Cloudinary resizes the pictures that it hosts. All other pictures go through the shop's image optimizer. */
function cloudinaryLoader({ src, width }: ImageLoaderProps): string {
  return src.replace('/upload/', `/upload/f_auto,q_auto,c_limit,w_${width}/`);
}

const isCloudinary = (src: string) => src.startsWith('https://res.cloudinary.com/');
export const loaderOf = (src: string) => (isCloudinary(src) ? cloudinaryLoader : undefined);

/** Returns a URL that is sharp at `width` CSS pixels on screens of any density. */
export const productImage = (src: string, width: number): string =>
  sourcesOf({ src, width, loader: loaderOf(src) }).src;
