/**
 * Matches a typed zip code of a shop that has not set its country: digits, which spaces and hyphens may separate, for
 * example 4000, 4000-123 (Portugal) or 114 55 (Sweden). A shop that has set its country uses lib/postal-codes.
 */
export const ZIP_CODE = /^(?=.{1,12}$)\d+(?:[ -]\d+)*$/;
