import { lazyComponent } from './use-lazy-component';

const Note = lazyComponent(() => import('./age-note').then(({ AgeNote }) => AgeNote));

/**
 * Shows the note about an age limit. Renders nothing without an age limit. Its code is loaded only by pages with
 * age-restricted goods.
 */
export const AgeNotePart = ({ leastAge }: { leastAge: number | undefined }) =>
  leastAge ? <Note leastAge={leastAge} /> : null;
