import { productImage } from './picture-sources';

/** Returns the picture of a product in the offline cart. The width is fixed, so that the cached URL is known. */
export const lastPicture = ({ image: [main] }: { image: readonly string[] }): string | undefined =>
  main && productImage(main, 96);
