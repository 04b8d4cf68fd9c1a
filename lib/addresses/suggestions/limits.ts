/** The shortest and the longest text, in characters, for which the shop suggests addresses. */
export const MIN_TYPED = 3;
export const MAX_TYPED = 100;

/** The maximum number of suggestions in a response. */
export const MAX_SUGGESTIONS = 5;
