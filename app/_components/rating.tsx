import { site } from '@/lib/site';

const { value, best } = site.rating;
const STAR = 'l2.6 5.3 5.8.85-4.2 4.1 1 5.8-5.2-2.75-5.2 2.75 1-5.8-4.2-4.1 5.8-.85z';
const STEP = 22.5;

/** So many stars in a row, from the place `first` on: one shape, because a list shows hundreds. */
const stars = (first: number, count: number) =>
  `M${10 + first * STEP} 1.6${Array.from({ length: count }, () => STAR).join(`m${STEP} 0`)}`;
const FULL = stars(0, value);
const DULL = stars(value, best - value);

/** The fixed rating of the specification: filled stars, dull ones for the rest, and `(4)`. */
export function Rating({ className = '' }: { className?: string }) {
  return (
    <p className={`flex items-center gap-1 text-sm text-muted ${className}`}>
      <svg
        viewBox={`0 0 ${20 + (best - 1) * STEP} 20`}
        role="img"
        aria-label={`${value} out of ${best} stars`}
        className="h-4"
      >
        <path d={FULL} className="fill-star" />
        <path d={DULL} className="fill-edge opacity-40" />
      </svg>
      <span aria-hidden="true">({value})</span>
    </p>
  );
}
