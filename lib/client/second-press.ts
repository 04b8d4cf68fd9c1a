/**
 * Whether a click is the second of a double one: where a row goes away at the first, it falls on the next row, for which it is
 * not meant. Keys, and a screen reader, count no presses.
 */
export const isSecondPress = ({ detail }: { detail: number }): boolean => detail > 1;
