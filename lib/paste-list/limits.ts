/** The maximum length of a pasted text in characters. */
export const MAX_TEXT = 10_000;
/** The maximum number of lines of a list; it equals the maximum number of products in a cart. */
export const MAX_ITEMS = 99;
/** The maximum length of the product words of a line in characters. The rest of a longer line is ignored. */
export const MAX_NAME = 80;
/** The maximum length in characters of the text between two commas. The rest of a longer text is ignored. */
export const MAX_SEGMENT = 300;
