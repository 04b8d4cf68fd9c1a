/**
 * Joins several texts into one cell with `|`. A `|` inside a text is written `\|`. Backslashes right before
 * such a `|`, or before one that separates two texts, are written twice; others stay as they are.
 */
export const joinCell = (parts: readonly string[]) =>
  parts
    .map((part) => part.replace(/(?<!\\)(\\*)\|/g, '$1$1\\|'))
    .map((part, at) => (at < parts.length - 1 ? part.replace(/(?<!\\)\\+$/, '$&$&') : part))
    .join('|');

/** The texts of a cell, as {@link joinCell} or a person wrote them. */
export function splitCell(cell: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const piece of cell.split(/(?<!\\)(\\*\|)/)) {
    const backslashes = piece.length - 1;
    if (!piece.endsWith('|')) part += piece;
    else {
      part += '\\'.repeat(backslashes / 2);
      if (backslashes % 2 === 1) part += '|';
      else {
        parts.push(part);
        part = '';
      }
    }
  }
  return [...parts, part].map((text) => text.trim()).filter(Boolean);
}

/**
 * A text that a spreadsheet would run as a formula, or one already escaped by {@link
 * escapeFormula}.
 */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Prefixes a cell that a spreadsheet could take for a formula with an apostrophe (CWE-1236). {@link
 * unescapeFormula} removes it, so that an exported file is imported unchanged.
 */
export const escapeFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Reverses {@link escapeFormula}. */
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Addresses of pictures that the shop's pages can show: its own files and Cloudinary's. */
export const PICTURE_ADDRESS = /^(\/(?!\/)|https:\/\/res\.cloudinary\.com\/)[^\s\\]+$/;
