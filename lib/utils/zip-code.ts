/**
 * Matches a typed zip code of a shop without a country: digits, which spaces and hyphens may separate, for example
 * 4000, 4000-123 (Portugal) or 114 55 (Sweden). A shop with a country uses lib/postal-codes.
 */
export const ZIP_CODE = /^(?=.{1,12}$)\d+(?:[ -]\d+)*$/;
