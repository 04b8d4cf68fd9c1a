import { shownPart } from './use-part';

const Note = shownPart(() => import('./age-note').then(({ AgeNote }) => AgeNote));

/**
 * Shows the note about an age limit, or nothing without a limit. Only pages with age-restricted goods load
 * its code and texts.
 */
export const AgeNotePart = ({ leastAge }: { leastAge: number | undefined }) =>
  leastAge ? <Note leastAge={leastAge} /> : null;
