/**
 * Replaces the package 'server-only' outside of Next; Next refuses that package in browser code.
 */
export {};
