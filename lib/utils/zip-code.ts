/**
 * Matches a zip code in a shop that has not set its country, for example 4000, 4000-123 (Portugal) or 114 55 (Sweden).
 * Other shops use lib/postal-codes.
 */
export const ZIP_CODE = /^(?=.{1,12}$)\d+(?:[ -]\d+)*$/;
