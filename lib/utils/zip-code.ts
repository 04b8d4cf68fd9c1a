import { plainDigits } from '@/lib/utils/decimal';

/* Zip codes as countries write them: 4000, 4000-123 (Portugal), 114 55 (Sweden). Pure, also for the browser. */

/** A zip code as it is written: digits, with spaces and hyphens between them. */
export const ZIP_CODE = /^(?=.{1,12}$)\d+(?:[ -]\d+)*$/;

/** A zip code as it is compared: without spaces and hyphens. */
export const plainZip = (text: string): string => plainDigits(text).replace(/[\s-]/g, '');
