import { getImageProps } from 'next/image';

type Art = { src: string; width: number; height: number };

/** A decorative picture with a variant for phones and one for wider screens. */
export function ArtPicture({
  small,
  large,
  sizes,
  eager = false,
  className,
}: {
  small: Art;
  large: Art;
  /** The shown width of the large variant; the small one is as wide as the phone. */
  sizes: string;
  /** Whether the picture is the largest element of the first screen (LCP). */
  eager?: boolean;
  className?: string;
}) {
  const { props: phone } = getImageProps({ ...small, alt: '', sizes: '100vw' });
  const { props: wide } = getImageProps({
    ...large,
    alt: '',
    sizes,
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : undefined,
  });
  return (
    <picture>
      <source
        media="(width < 48rem)"
        srcSet={phone.srcSet}
        sizes={phone.sizes}
        width={small.width}
        height={small.height}
      />
      <img {...wide} alt="" className={className} />
    </picture>
  );
}
