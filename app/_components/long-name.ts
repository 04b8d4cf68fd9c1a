/** The most characters of a shop's name that a phone's header has room for in large letters. */
const ROOM = 9;

/** Whether a header shows this name of a shop in small letters on a phone, to stay one row. */
export const isLongName = (name: string): boolean => name.length > ROOM;
