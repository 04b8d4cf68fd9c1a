import type { ComponentProps } from 'react';
import { findCategory } from '@/lib/catalog/categories';
import { Icon } from './icon';
import { loaderOf, type Picture, sourcesOf } from './picture-sources';

type Sources = ReturnType<typeof sourcesOf>;

/** Removes all sources that are wider than `widest` pixels. `src` becomes the widest source that remains. */
function upTo(widest: number, sources: Sources): Sources {
  const candidates = (sources.srcSet?.split(', ') ?? []).map((each) => each.split(' '));
  const left = candidates.filter(([, width = '']) => Number.parseInt(width, 10) <= widest);
  const src = left.at(-1)?.[0];
  if (!src) return sources;
  return { ...sources, src, srcSet: left.map((each) => each.join(' ')).join(', ') };
}

/** An image like next/image without its script. Pages are 5 kB smaller, and images need no hydration. */
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
    // React preloads images that are not lazy. A `picture` element would enlarge the RSC payload.
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

/** Returns the first letter or digit of a name in upper case; undefined if the name has neither. */
export const initialOf = (name: string): string | undefined =>
  name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0].toUpperCase();

export type Named = { name?: string; weight?: string; category?: string };

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
