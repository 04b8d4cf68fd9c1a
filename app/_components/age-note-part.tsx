import { useEffect } from 'react';
import { usePart } from './use-part';

const importNote = () => import('./age-note').then(({ AgeNote }) => AgeNote);

/** The note of an age limit, whose code and words only a shop with such goods loads; nothing without a limit. */
export function AgeNotePart({ leastAge }: { leastAge: number | undefined }) {
  const [Note, load] = usePart(importNote);
  useEffect(() => {
    if (leastAge) void load();
  }, [leastAge, load]);
  return Note && leastAge ? <Note leastAge={leastAge} /> : null;
}
