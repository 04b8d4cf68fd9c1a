/** Matches a text that a spreadsheet would run as a formula, or a text that {@link escapeFormula} has escaped. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Adds an apostrophe before a cell that a spreadsheet could run as a formula (CWE-1236). {@link unescapeFormula}
 * removes it, so that an exported file can be imported unchanged.
 */
export const escapeFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Reverses {@link escapeFormula}. */
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Quotes a cell and doubles the quotation marks in it. */
export const quoteCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Returns rows as CSV text. Quotes a cell only if it must be quoted (RFC 4180), or if spaces surround its text. */
export const csvText = (
  rows: readonly (readonly string[])[],
  { separator = ',', lineBreak = '\n' } = {},
): string => {
  const quoted = (cell: string) =>
    /["\r\n]|^\s|\s$/.test(cell) || cell.includes(separator) ? quoteCell(cell) : cell;
  return rows.map((cells) => `${cells.map(quoted).join(separator)}${lineBreak}`).join('');
};

/**
 * Returns the rows of a report as CSV text. Texts that a spreadsheet could run as formulas are escaped; only numbers may
 * start with a sign. Numbers have this many `decimals`, or as many as they need. An undefined cell is empty.
 */
export const reportCsv = (
  rows: readonly (readonly (string | number | undefined)[])[],
  decimals?: number,
): string =>
  csvText(
    rows.map((cells) =>
      cells.map((cell = '') => {
        if (typeof cell === 'string') return escapeFormula(cell);
        return decimals === undefined ? String(cell) : cell.toFixed(decimals);
      }),
    ),
  );
