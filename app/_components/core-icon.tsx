import type { ReactNode } from 'react';

/** The shapes of the buttons that every page brings to life; a further one makes every page larger. */
export const coreShapes = {
  cart: (
    <>
      <path d="M3 4h2.2l2.1 10.2a1.5 1.5 0 0 0 1.5 1.2h8a1.5 1.5 0 0 0 1.5-1.1L20.5 8H6" />
      <circle cx="9.5" cy="19.5" r="1.4" />
      <circle cx="16.5" cy="19.5" r="1.4" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h11" />,
  'chevron-right': <path d="m9.5 6 6 6-6 6" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
} satisfies Record<string, ReactNode>;

/** A decorative line drawing in the colour of the text; the element around it carries the name. */
export function Drawing({
  className = 'size-6',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
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

/** An icon of the first shapes, for what every page brings to life; icon.tsx has all. */
export function CoreIcon({
  name,
  className,
}: {
  name: keyof typeof coreShapes;
  className?: string;
}) {
  return <Drawing className={className}>{coreShapes[name]}</Drawing>;
}
