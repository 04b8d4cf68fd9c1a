/** Products on one page of a list or of search results. */
export const PAGE_SIZE = 24;
