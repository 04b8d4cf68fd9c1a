import { shownPart } from './use-part';

const Note = shownPart(() => import('./age-note').then(({ AgeNote }) => AgeNote));

/** The note of an age limit, whose code and words only a shop with such goods loads; nothing without a limit. */
export const AgeNotePart = ({ leastAge }: { leastAge: number | undefined }) =>
  leastAge ? <Note leastAge={leastAge} /> : null;
