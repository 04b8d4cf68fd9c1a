import { getImageProps, type ImageProps } from 'next/image';
import { preload as preloadResource } from 'react-dom';

type Sources = { src: string; srcSet?: string };

/** Leaves out the candidates wider than that; `src` is the widest that is left. */
function upTo<P extends Sources>(widest: number, props: P): P {
  const candidates = (props.srcSet?.split(', ') ?? []).map((each) => each.split(' '));
  const left = candidates.filter(([, width = '']) => Number.parseInt(width, 10) <= widest);
  const src = left.at(-1)?.[0];
  if (!src) return props;
  return { ...props, src, srcSet: left.map((each) => each.join(' ')).join(', ') };
}

/**
 * The sizes and formats of next/image without its script: these pictures are rendered by the
 * server and need none, which spares 5 kB a page and their hydration.
 */
export function PlainImage({
  preload = false,
  widest = Number.POSITIVE_INFINITY,
  alt,
  ...rest
}: ImageProps & {
  /** Sizes wider than this, in pixels, are of no use and make the page longer. */
  widest?: number;
}) {
  const { props: all } = getImageProps({
    ...rest,
    alt,
    ...(preload && { loading: 'eager', fetchPriority: 'high' }),
  });
  const props = upTo(widest, all);
  if (preload)
    preloadResource(props.src, {
      as: 'image',
      imageSrcSet: props.srcSet,
      imageSizes: props.sizes,
      fetchPriority: 'high',
    });
  return (
    <picture className="contents">
      <img {...props} alt={alt} />
    </picture>
  );
}
