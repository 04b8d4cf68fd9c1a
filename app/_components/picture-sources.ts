import type { ImageLoaderProps } from 'next/image';

/** The widths of next.config.ts, in pixels. */
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

/** Returns the address of a picture at one of the widths, from the shop's optimizer. */
const optimized = ({ src, width }: ImageLoaderProps): string =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=75`;

/** Returns the smallest offered width for a number of pixels. */
const offered = (pixels: number) =>
  WIDTHS.find((width) => width >= pixels) ?? Math.max(...DEVICE_SIZES);

/**
 * Returns the useful widths for `sizes`. On the narrowest screen a picture of 50vw is half as wide as the
 * screen.
 */
function widthsFor(sizes: string): number[] {
  const shares = [...sizes.matchAll(/(?:^|\s)(1?\d?\d)vw/g)].map(([, share]) => Number(share));
  const least = shares.length > 0 ? NARROWEST_SCREEN * (Math.min(...shares) / 100) : 0;
  return WIDTHS.filter((width) => width >= least);
}

/** Returns `src`, `srcSet` and `sizes` of a picture by the rules of next/image, without its 5 kB of script. */
export function sourcesOf({ src, width, sizes, loader = optimized }: Picture): {
  src: string;
  srcSet?: string;
  sizes?: string;
} {
  // A photo that the user has just chosen, or a drawing, which has no pixels, stays unchanged.
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

/** Cloudinary resizes its own pictures. All others go through the shop's optimizer. */
function cloudinaryLoader({ src, width }: ImageLoaderProps): string {
  return src.replace('/upload/', `/upload/f_auto,q_auto,c_limit,w_${width}/`);
}

const isCloudinary = (src: string) => src.startsWith('https://res.cloudinary.com/');
/** Returns the loader of a stored picture; undefined if the shop's optimizer resizes it. */
export const loaderOf = (src: string) => (isCloudinary(src) ? cloudinaryLoader : undefined);

/** Returns the address of a picture that is sharp at `width` CSS pixels on any screen. */
export const productImage = (src: string, width: number): string =>
  sourcesOf({ src, width, loader: loaderOf(src) }).src;
