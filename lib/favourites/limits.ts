/** How many favourites a shopper or visitor can have. A new favourite replaces the oldest one. */
export const MAX_FAVOURITES = 500;
