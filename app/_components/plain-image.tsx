import type { ComponentProps } from 'react';
import { type Picture, sourcesOf } from './picture-sources';

type Sources = ReturnType<typeof sourcesOf>;

/** Removes all sources that are wider than `widest` pixels. `src` becomes the widest source that remains. */
function upTo(widest: number, sources: Sources): Sources {
  const candidates = (sources.srcSet?.split(', ') ?? []).map((each) => each.split(' '));
  const left = candidates.filter(([, width = '']) => Number.parseInt(width, 10) <= widest);
  const src = left.at(-1)?.[0];
  if (!src) return sources;
  return { ...sources, src, srcSet: left.map((each) => each.join(' ')).join(', ') };
}

/**
 * An image with the sizes and formats of next/image, but without its script. The page is 5 kB smaller, and
 * its pictures need no hydration.
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
    /** The largest useful width in pixels. Wider sources would only make the HTML longer. */
    widest?: number;
  }) {
  const sources = upTo(widest, sourcesOf({ ...rest, loader }));
  return (
    // React preloads an image that is not lazy, so no preload link is needed. A `picture` element would add a
    // row to the serialized page (RSC payload).
    <img
      loading={preload ? 'eager' : 'lazy'}
      fetchPriority={preload ? 'high' : undefined}
      decoding="async"
      {...rest}
      {...sources}
      alt={alt}
      // Hides the alt text while the picture loads and after it has failed to load.
      style={{ color: 'transparent' }}
    />
  );
}
