/** Checks the digit by GS1 General Specifications, 7.9. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

type GtinFault = 'length' | 'check';

const BETWEEN = /[\s\u00AD\u2010-\u2015-]/g;

/**
 * Parses a typed or scanned barcode (EAN-8, UPC-A, EAN-13, GTIN-14). Returns the stored form: without spaces, and a
 * UPC-A with a leading zero. Returns a fault if the text is not a GTIN.
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
 * Returns the barcode in a cell of a file. Spreadsheets drop the leading zero of a UPC-A, so eleven digits get a zero
 * again. The caller verifies the check digit.
 */
export const gtinOfCell = (cell: string): string => cell.trim().replace(/^(\d{11})$/, '0$1');
