import { plainDigits } from '@/lib/utils/decimal';

/** The link that calls a phone number as people write it. */
export const telHref = (phone: string): string =>
  `tel:${plainDigits(phone).replace(/[^\d+]/g, '')}`;
