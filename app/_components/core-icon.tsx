import type { ReactNode } from 'react';

/** The icons in the code of every page. Each further icon makes every page larger. */
export const coreShapes = {
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
} satisfies Record<string, ReactNode>;

type DrawingProps = { className?: string; children: ReactNode };

/**
 * A decorative line drawing in the text colour. It is hidden from screen readers, so the surrounding element
 * needs an accessible name.
 */
export function Drawing({ className = 'size-6', children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  );
}

type CoreIconProps = { name: keyof typeof coreShapes; className?: string };

/** An icon from the core shapes only. icon.tsx has all shapes. */
export function CoreIcon({ name, className }: CoreIconProps) {
  return <Drawing className={className}>{coreShapes[name]}</Drawing>;
}
