/** The maximum length of a shop name that fits in large letters into the header on a phone. */
const ROOM = 9;

/**
 * Returns whether the header on a phone shows this shop name in small letters, so that it fits into one row.
 */
export const isLongName = (name: string): boolean => name.length > ROOM;
