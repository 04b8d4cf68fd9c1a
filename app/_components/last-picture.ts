import { productImage } from './picture-sources';

/**
 * The address of a product's picture for use without a connection. One size for all screens, so
 * that the stored picture is found by its address.
 */
export const lastPicture = ({ image: [main] }: { image: readonly string[] }): string | undefined =>
  main && productImage(main, 96);
