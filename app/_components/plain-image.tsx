import type { ComponentProps } from 'react';
import { type Picture, sourcesOf } from './picture-sources';

type Sources = ReturnType<typeof sourcesOf>;

/** Drops the candidates that are wider; `src` becomes the widest that is left. */
function upTo(widest: number, sources: Sources): Sources {
  const candidates = (sources.srcSet?.split(', ') ?? []).map((each) => each.split(' '));
  const left = candidates.filter(([, width = '']) => Number.parseInt(width, 10) <= widest);
  const src = left.at(-1)?.[0];
  if (!src) return sources;
  return { ...sources, src, srcSet: left.map((each) => each.join(' ')).join(', ') };
}

/**
 * An image with the sizes and formats of next/image but without its script, which saves 5 kB a page
 * and the hydration of each picture.
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
    /** The largest useful width in pixels; wider candidates only make the page longer. */
    widest?: number;
  }) {
  const sources = upTo(widest, sourcesOf({ ...rest, loader }));
  return (
    // React itself preloads an image that is not lazy. A `picture` around it would be a row of its own in
    // the page's data.
    // biome-ignore lint/performance/noImgElement: it has the sources of next/image
    <img
      loading={preload ? 'eager' : 'lazy'}
      fetchPriority={preload ? 'high' : undefined}
      decoding="async"
      {...rest}
      {...sources}
      alt={alt}
      // While it loads or when it cannot be loaded, its text is not written over the picture's place.
      style={{ color: 'transparent' }}
    />
  );
}
