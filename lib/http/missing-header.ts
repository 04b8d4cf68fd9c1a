/**
 * Set by the middleware on the page that replaces a missing one; the server sends that page with
 * status 404.
 */
export const MISSING_HEADER = 'x-shop-missing';
