import { createElement, Fragment, type ReactNode } from 'react';

/** From here on, in the private use area of Unicode, characters stand for elements. */
const FIRST = 0xe000;

/** The parameter of a message in whose place the element `place` (from 0 on) of {@link Filled} stands. */
export const slot = (place: number): string => String.fromCharCode(FIRST + place);

/** A message with elements in it, at the {@link slot}s that it was given: languages order them differently. */
export function Filled({ text, parts }: { text: string; parts: readonly ReactNode[] }) {
  const pieces = text
    .split(/([\ue000-\ue003])/)
    .map((piece) => parts[piece.charCodeAt(0) - FIRST] ?? piece);
  return createElement(Fragment, null, ...pieces);
}
