import type { ReactNode } from 'react';
import { coreShapes, Drawing } from './core-icon';

const shapes = {
  ...coreShapes,
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
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c1.2-4 4-5.8 7.5-5.8s6.3 1.8 7.5 5.8" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  'chevron-left': <path d="m14.5 6-6 6 6 6" />,
  'arrow-right': <path d="M4 12h15m-6-6 6 6-6 6" />,
  'arrow-left': <path d="M20 12H5m6-6-6 6 6 6" />,
  trash: <path d="M4 7h16M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5" />,
  check: <path d="m5 12.5 4.5 4.5L19 7" />,
  home: <path d="m3.5 11 8.5-7 8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5" />,
  truck: (
    <>
      <path d="M3 6h11v10.5H9.7M5 16.5H3V12M14 9.5h3.8L21 13v3.5h-1.7M14 16.5h1" />
      <circle cx="7.3" cy="17.5" r="2" />
      <circle cx="17.2" cy="17.5" r="2" />
    </>
  ),
  leaf: <path d="M5 19.5c0-10 5-15 15-15 0 10-4.5 14.5-12 13M5 19.5c2-4.5 5-7.5 9-9.5" />,
  tag: (
    <>
      <path d="M12.5 4H20v7.5l-8.5 8.5L4 12.5z" />
      <circle cx="16" cy="8" r="1.2" />
    </>
  ),
  heart: (
    <path d="M12 20c-5-3.7-8.5-6.8-8.5-11A4.6 4.6 0 0 1 12 6.6 4.6 4.6 0 0 1 20.5 9c0 4.2-3.5 7.3-8.5 11z" />
  ),
  mail: <path d="M3.5 6h17v12.5h-17zM4 6.8l8 6.4 8-6.4" />,
  bag: <path d="M5.5 8.5h13l1 12h-15zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />,
  store: (
    <path d="M4.5 11v8.5h15V11M3.5 9 5 4.5h14L20.5 9a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0zM9.5 19.5v-5h5v5" />
  ),
  box: <path d="m12 3.5 8 4v9l-8 4-8-4v-9zm0 8.5 8-4.5M12 12 4 7.5M12 12v8.5M8 5.5l8 4.3" />,
  list: <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />,
  'plus-box': (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="M12 8.5v7M8.5 12h7" />
    </>
  ),
  download: <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15" />,
  upload: <path d="M12 15V4.5m-4.5 4L12 4.2l4.5 4.3M4.5 15v4.5h15V15" />,
  logout: <path d="M14 4.5H5.5v15H14M10 12h10.5m-4-4 4 4-4 4" />,
  pin: (
    <>
      <path d="M12 21c-4.5-4.7-7-8-7-11a7 7 0 0 1 14 0c0 3-2.5 6.3-7 11z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4M12 3v2" />,
  offline: (
    <path d="M3.5 9.5A13 13 0 0 1 8 6.6M12 5.8a13 13 0 0 1 8.5 3.7M7 13a8 8 0 0 1 3-1.8m4.5.3A8 8 0 0 1 17 13m-6.8 3.6a3 3 0 0 1 3.6 0M12 20h.01M4 4l16 16" />
  ),
  pause: <path d="M8.5 5.5v13M15.5 5.5v13" />,
  warning: <path d="M12 4 3 19.5h18zM12 10v4.5M12 17h.01" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** The icons that point along the reading direction. Right-to-left pages mirror them. */
const POINTS = /^(arrow|chevron)-(left|right)$|^logout$/;

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const turned = POINTS.test(name) ? `${className} rtl:-scale-x-100` : className;
  return <Drawing className={turned || undefined}>{shapes[name]}</Drawing>;
}
