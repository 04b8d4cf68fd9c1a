import { site } from '@/lib/site';

const STAR = 'm10 1.6 2.6 5.3 5.8.85-4.2 4.1 1 5.8L10 14.9l-5.2 2.75 1-5.8L1.6 7.75l5.8-.85z';

/** The fixed rating of the specification: filled stars, dull ones for the rest, and `(4)`. */
export function Rating({ className = '' }: { className?: string }) {
  const { value, best } = site.rating;
  const places = Array.from({ length: best }, (_, index) => index + 1);
  return (
    <p className={`flex items-center gap-1 text-sm text-muted ${className}`}>
      <span role="img" aria-label={`${value} out of ${best} stars`} className="flex gap-0.5">
        {places.map((place) => (
          <svg
            key={place}
            viewBox="0 0 20 20"
            aria-hidden="true"
            className={`size-4 ${place <= value ? 'fill-star' : 'fill-edge opacity-40'}`}
          >
            <path d={STAR} />
          </svg>
        ))}
      </span>
      <span aria-hidden="true">({value})</span>
    </p>
  );
}
