import { getImageProps, type ImageProps } from 'next/image';
import { preload as preloadResource } from 'react-dom';

/**
 * The sizes and formats of next/image without its script: these pictures are rendered by the
 * server and need none, which spares 5 kB a page and their hydration.
 */
export function PlainImage({ preload = false, alt, ...rest }: ImageProps) {
  const { props } = getImageProps({
    ...rest,
    alt,
    ...(preload && { loading: 'eager', fetchPriority: 'high' }),
  });
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
