import { lazyComponent } from './use-lazy-component';

const Note = lazyComponent(() => import('./age-note').then(({ AgeNote }) => AgeNote));

/** Only pages with age-restricted goods load the code of the note. */
export const AgeNotePart = ({ leastAge }: { leastAge: number | undefined }) =>
  leastAge ? <Note leastAge={leastAge} /> : null;
