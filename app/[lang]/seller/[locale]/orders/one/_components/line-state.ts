import type { Translate } from '@/lib/i18n/translate';

/** How a line that is packed stands. */
export type LineState = 'untouched' | 'found' | 'fewer' | 'missing';

/** The state of a line of `quantity` pieces; `found` counts once the line is ticked. */
export function lineState(isTicked: boolean, found: number, quantity: number): LineState {
  if (!isTicked) return 'untouched';
  if (found >= quantity) return 'found';
  return found > 0 ? 'fewer' : 'missing';
}

/** The pieces that are shown as found: none of a line that nobody has touched. */
export const shownFound = (isTicked: boolean, found: number): number => (isTicked ? found : 0);

/**
 * The pieces that are found after one less is counted: of a line that nobody has touched, which counts as whole, one
 * less than were ordered.
 */
export const oneFewer = (isTicked: boolean, found: number, quantity: number): number =>
  Math.max((isTicked ? found : quantity) - 1, 0);

/** The state in words, for the eye and for a screen reader. */
export function stateWords(
  state: LineState,
  found: number,
  quantity: number,
  t: Translate<'packing'>,
): string {
  if (state === 'untouched') return t('notCounted');
  return state === 'fewer' ? t('missingCount', { count: quantity - found }) : t(state);
}
