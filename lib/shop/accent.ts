import { contrastOf, mixColours, withContrast } from '@/lib/utils/contrast';

/*
 * Computes the colours of buttons, links and soft backgrounds from the accent colour that the seller has chosen. Every
 * text is readable on its background (WCAG 2.2, 1.4.3).
 */

/** The background colours of the light and the dark scheme: `--card`, `--paper` and `--sunk` of app/globals.css. */
export const GROUNDS = {
  light: ['#fffdf8', '#fbf6ea', '#f3ecdb'],
  dark: ['#19211a', '#111711', '#0c110c'],
} as const;

const WHITE = '#ffffff';
const BLACK = '#000000';

/**
 * The minimum contrast of a strong colour with white in the light scheme. It equals the contrast of `--leaf-strong`, to
 * which the colours of the category tiles are matched (lib/catalog/category-tree/category-drawings.ts).
 */
const STRONG_ON_WHITE = contrastOf('#14532d', WHITE);
const STRONG_ON_BLACK = 9;

export const ACCENT = /^#[0-9a-f]{6}$/i;

/**
 * Returns black or white, whichever has the higher contrast with a background. This contrast is at least 4.5 with any
 * colour.
 */
const textOn = (background: string) =>
  contrastOf(background, WHITE) >= contrastOf(background, BLACK) ? WHITE : BLACK;

type Scheme = {
  /** The colour of links and icons, on all background colours of the scheme and on `soft`. */
  link: string;
  strong: string;
  /** A soft background for text in the colours `link` and `strong`. */
  soft: string;
  onLink: string;
};

type AccentColours = {
  button: { background: string; hover: string; text: string };
  light: Scheme;
  dark: Scheme;
};

function schemeOf(hex: string, name: keyof typeof GROUNDS): Scheme {
  const isLight = name === 'light';
  const [target, ground, least] = isLight
    ? ([BLACK, WHITE, STRONG_ON_WHITE] as const)
    : ([WHITE, BLACK, STRONG_ON_BLACK] as const);
  const link = withContrast(hex, target, GROUNDS[name]);
  const strong = withContrast(link, target, [ground], least);
  const pale = mixColours(hex, GROUNDS[name][0], isLight ? 0.85 : 0.72);
  return { link, strong, soft: withContrast(pale, ground, [link, strong]), onLink: textOn(link) };
}

/**
 * Returns the colours that the shop derives from an accent colour such as `#e8590c`. Each text has a contrast of at
 * least 4.5 with its background.
 */
export function accentColours(accent: string): AccentColours {
  const background = accent.toLowerCase();
  const text = textOn(background);
  return {
    button: {
      background,
      // The hover colour differs more from the text colour, so hovering increases the contrast.
      hover: mixColours(background, text === WHITE ? BLACK : WHITE, 0.2),
      text,
    },
    light: schemeOf(background, 'light'),
    dark: schemeOf(background, 'dark'),
  };
}

const rows = ({ link, strong, soft, onLink }: Scheme) =>
  `--leaf:${link};--leaf-strong:${strong};--leaf-soft:${soft};--on-leaf:${onLink}`;

/**
 * Returns the style sheet that gives a page the accent colour. It replaces the variables of app/globals.css. Elements
 * with the class `bg-leaf` are buttons: they have the colours of buttons in both schemes.
 */
export function accentStyle(accent: string): string {
  const { button, light, dark } = accentColours(accent);
  return (
    `@media screen{:root,.day{${rows(light)}}` +
    `.bg-leaf{--leaf:${button.background};--leaf-strong:${button.hover};--on-leaf:${button.text}}` +
    `.bg-leaf:focus-visible{outline-color:${light.link}}` +
    `:root:not([data-paused]) .bg-brand{background:${button.background};color:${button.text}}}` +
    `@media screen and (prefers-color-scheme:dark){:root{${rows(dark)}}` +
    `.bg-leaf:focus-visible{outline-color:${dark.link}}}`
  );
}
