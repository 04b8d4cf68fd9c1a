/**
 * Replaces the package 'server-only' when code runs outside of Next.js. Within Next.js, that package prevents
 * imports from browser code.
 */
export {};
