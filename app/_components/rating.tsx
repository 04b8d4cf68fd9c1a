import type { CSSProperties } from 'react';
import { site } from '@/lib/utils/site';

const { value, best } = site.rating;
const PLACES = { '--places': best, '--full': `${(value / best) * 100}%` } as CSSProperties;

/** The fixed rating: four filled stars, one dull star and `(4)` (docs/product.md 1.7). */
export function Rating({ className = '' }: { className?: string }) {
  return (
    <p className={`flex items-center gap-1 text-sm text-muted ${className}`}>
      <span
        role="img"
        aria-label={`${value} out of ${best} stars`}
        className="stars"
        style={PLACES}
      />
      <span aria-hidden="true">({value})</span>
    </p>
  );
}
