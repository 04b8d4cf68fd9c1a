import { getImageProps, type ImageProps } from 'next/image';
import { preload as preloadResource } from 'react-dom';

type Sources = { src: string; srcSet?: string };

/** Drops the candidates that are wider; `src` becomes the widest that is left. */
function upTo<P extends Sources>(widest: number, props: P): P {
  const candidates = (props.srcSet?.split(', ') ?? []).map((each) => each.split(' '));
  const left = candidates.filter(([, width = '']) => Number.parseInt(width, 10) <= widest);
  const src = left.at(-1)?.[0];
  if (!src) return props;
  return { ...props, src, srcSet: left.map((each) => each.join(' ')).join(', ') };
}

/**
 * An image with the sizes and formats of next/image but without its script, which saves 5 kB a page
 * and the hydration of each picture.
 */
export function PlainImage({
  preload = false,
  widest = Number.POSITIVE_INFINITY,
  alt,
  ...rest
}: ImageProps & {
  /** The largest useful width in pixels; wider candidates only make the page longer. */
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
