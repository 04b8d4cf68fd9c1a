/** Returns whether the check digit of a barcode is correct (GS1 General Specifications, 7.9). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Why a text is not a barcode: wrong characters or length, or a wrong check digit. */
type GtinFault = 'length' | 'check';

/** Characters that labels and spreadsheets put between digits: spaces, including narrow ones, and hyphens. */
const BETWEEN = /[\s\u00AD\u2010-\u2015-]/g;

/**
 * Parses a typed or scanned barcode (EAN-8, UPC-A, EAN-13, GTIN-14). Returns its GTIN in the form that products
 * store: without spaces, and a UPC-A of twelve digits with a leading zero, which makes it an EAN-13. Returns a
 * fault if the text is not a GTIN.
 */
export function parseGtin(text: string): { gtin: string } | { fault: GtinFault } {
  const digits = text.replace(BETWEEN, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return { fault: 'length' };
  if (!hasCheckDigit(digits) || /^0+$/.test(digits)) return { fault: 'check' };
  const padded = digits.padStart(14, '0');
  const isShort = padded.startsWith('000000');
  return { gtin: padded.slice(isShort ? 6 : padded.startsWith('0') ? 1 : 0) };
}

/**
 * Returns the barcode in a cell of a file. Spreadsheets drop the leading zero of a UPC-A. If the cell has eleven
 * digits, this zero is added again. The caller then verifies the check digit, which is wrong if the cell was not a
 * shortened UPC-A.
 */
export const gtinOfCell = (cell: string): string => cell.trim().replace(/^(\d{11})$/, '0$1');
