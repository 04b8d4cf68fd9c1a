/** How many favourites a shopper or visitor can have. A new favourite replaces the oldest one. */
export const MAX_FAVOURITES = 500;

/** The key under which the browser stores the favourites of a visitor or guest. */
export const FAVOURITES_KEY = 'basketful:favourites';
