import { productImage } from './picture-sources';

/**
 * Returns the address of a product's picture for a visit without a connection. All screens use one size, so
 * that the cached picture has a known address.
 */
export const lastPicture = ({ image: [main] }: { image: readonly string[] }): string | undefined =>
  main && productImage(main, 96);
