/** The most sizes of one product, and the longest name of one. */
export const MAX_SIZES = 50;
export const MAX_SIZE_NAME = 40;
