import { productImage } from './picture-sources';

/**
 * Returns the address of a product's picture for the offline cart. All screens use the same width, so that
 * the address of the cached picture is known.
 */
export const lastPicture = ({ image: [main] }: { image: readonly string[] }): string | undefined =>
  main && productImage(main, 96);
