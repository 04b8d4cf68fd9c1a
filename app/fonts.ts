import localFont from 'next/font/local';

/** The font of the shop. The shop's own server delivers it, so no request goes to another site. */
export const figtree = localFont({
  src: '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  variable: '--font-figtree',
  display: 'swap',
});
