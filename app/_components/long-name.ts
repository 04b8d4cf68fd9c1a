/** The most characters of a shop name that fit into a phone's header in large letters. */
const ROOM = 9;

/** Returns whether a phone's header shows this shop name in small letters, so that it fits in one row. */
export const isLongName = (name: string): boolean => name.length > ROOM;
