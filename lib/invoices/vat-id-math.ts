/** A VAT id as {@link plainVatId} returns it; the group is the prefix of its country. */
export const VAT_ID = /^([A-Z]{2})(?=.*\d)[A-Z\d+*]{2,13}$/;

/** A VAT id without the spaces, dots and hyphens in which people write it: `de 123 456 789` as `DE123456789`. */
export const plainVatId = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();
