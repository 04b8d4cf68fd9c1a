export function Spinner({ label, className = 'size-6' }: { label: string; className?: string }) {
  return (
    <span role="status" className="inline-flex">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        aria-hidden="true"
        className={`animate-turn ${className}`}
      >
        <circle cx="12" cy="12" r="9" opacity="0.2" />
        <path d="M21 12a9 9 0 0 0-9-9" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}

export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe rounded-field bg-sunk dark:bg-line ${className}`}
    />
  );
}
