import { productImage } from './picture-sources';

/**
 * Returns the URL of a product's picture for the offline cart. The width is the same for all screens, so that the URL
 * of the cached picture is known.
 */
export const lastPicture = ({ image: [main] }: { image: readonly string[] }): string | undefined =>
  main && productImage(main, 96);
