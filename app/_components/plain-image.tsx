import type { ComponentProps } from 'react';
import { type Picture, sourcesOf } from './picture-sources';

type Sources = ReturnType<typeof sourcesOf>;

/** Drops the candidates that are wider than `widest`. `src` becomes the widest remaining one. */
function upTo(widest: number, sources: Sources): Sources {
  const candidates = (sources.srcSet?.split(', ') ?? []).map((each) => each.split(' '));
  const left = candidates.filter(([, width = '']) => Number.parseInt(width, 10) <= widest);
  const src = left.at(-1)?.[0];
  if (!src) return sources;
  return { ...sources, src, srcSet: left.map((each) => each.join(' ')).join(', ') };
}

/**
 * An image with the sizes and formats of next/image but without its script. This saves 5 kB a page and the
 * hydration of each picture.
 */
export function PlainImage({
  preload = false,
  widest = Number.POSITIVE_INFINITY,
  alt,
  loader,
  ...rest
}: ComponentProps<'img'> &
  Picture & {
    height: number;
    alt: string;
    preload?: boolean;
    /** The largest useful width in pixels. Wider candidates only make the page longer. */
    widest?: number;
  }) {
  const sources = upTo(widest, sourcesOf({ ...rest, loader }));
  return (
    // React itself preloads an image that is not lazy. A `picture` around it would add a row to the page's
    // data.
    // biome-ignore lint/performance/noImgElement: it has the sources of next/image
    <img
      loading={preload ? 'eager' : 'lazy'}
      fetchPriority={preload ? 'high' : undefined}
      decoding="async"
      {...rest}
      {...sources}
      alt={alt}
      // Hides the alt text while the picture loads or after it failed to load.
      style={{ color: 'transparent' }}
    />
  );
}
