import { createElement, Fragment, type ReactNode } from 'react';

/** The code point of the first placeholder. Placeholders are in the private use area of Unicode. */
const FIRST = 0xe000;

/**
 * Returns the placeholder of the element at the index `place` (from 0) in {@link Filled}. Callers pass it to the
 * message as a parameter.
 */
export const slot = (place: number): string => String.fromCharCode(FIRST + place);

/**
 * Shows a message and replaces its {@link slot} placeholders with elements. Their position in the sentence depends on
 * the language.
 */
export function Filled({ text, parts }: { text: string; parts: readonly ReactNode[] }) {
  const pieces = text
    .split(/([\ue000-\ue003])/)
    .map((piece) => parts[piece.charCodeAt(0) - FIRST] ?? piece);
  return createElement(Fragment, null, ...pieces);
}
