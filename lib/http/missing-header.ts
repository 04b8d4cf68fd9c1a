/** Set by the middleware on the page for a missing one; the server then sends it with status 404. */
export const MISSING_HEADER = 'x-shop-missing';
