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
