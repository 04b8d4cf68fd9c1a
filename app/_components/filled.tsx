import { createElement, Fragment, type ReactNode } from 'react';

/** The first code point of the placeholders, in the private use area of Unicode. */
const FIRST = 0xe000;

/**
 * Returns the placeholder for the element at index `place` (from 0) of {@link Filled}. Pass it as a parameter
 * of the message.
 */
export const slot = (place: number): string => String.fromCharCode(FIRST + place);

/** Shows a message with elements in place of its {@link slot}s, because languages order them differently. */
export function Filled({ text, parts }: { text: string; parts: readonly ReactNode[] }) {
  const pieces = text
    .split(/([\ue000-\ue003])/)
    .map((piece) => parts[piece.charCodeAt(0) - FIRST] ?? piece);
  return createElement(Fragment, null, ...pieces);
}
