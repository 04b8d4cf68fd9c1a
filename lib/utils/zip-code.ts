import { plainDigits } from '@/lib/utils/decimal';

/*
 * Zip codes in the notation of each country: 4000, 4000-123 (Portugal), 114 55 (Sweden). No dependencies on
 * the server, so the browser can use it.
 */

/** Matches a written zip code: digits, with spaces and hyphens between them. */
export const ZIP_CODE = /^(?=.{1,12}$)\d+(?:[ -]\d+)*$/;

/** Returns a zip code for comparison, without spaces and hyphens. */
export const plainZip = (text: string): string => plainDigits(text).replace(/[\s-]/g, '');
