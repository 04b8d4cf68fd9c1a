/** Most pictures of one product (spec section 9). */
export const MAX_IMAGES = 4;
