import { plainDigits } from '@/lib/utils/decimal';

/* Zip codes in the notation of each country: 4000, 4000-123 (Portugal), 114 55 (Sweden). This file has no
   dependencies on the server, so that browser code can import it. */

/** Matches a typed zip code: digits, which spaces and hyphens may separate. */
export const ZIP_CODE = /^(?=.{1,12}$)\d+(?:[ -]\d+)*$/;

/** Returns a zip code without spaces and hyphens, for comparison. */
export const plainZip = (text: string): string => plainDigits(text).replace(/[\s-]/g, '');
