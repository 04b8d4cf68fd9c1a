/** Replaces the package 'server-only' outside of Next.js. Next.js rejects that package in browser code. */
export {};
