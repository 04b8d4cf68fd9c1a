import { createElement, Fragment, type ReactNode } from 'react';

const FIRST = 0xe000;

/**
 * Returns the placeholder of the element at the index `place` in {@link Filled}. Placeholders are in the private use
 * area of Unicode.
 */
export const slot = (place: number): string => String.fromCharCode(FIRST + place);

/** Replaces the {@link slot} placeholders of a message with elements. Their position depends on the language. */
export function Filled({ text, parts }: { text: string; parts: readonly ReactNode[] }) {
  const pieces = text
    .split(/([\ue000-\ue003])/)
    .map((piece) => parts[piece.charCodeAt(0) - FIRST] ?? piece);
  return createElement(Fragment, null, ...pieces);
}
