/** Whether the last digit of a barcode fits the others (GS1 General Specifications, 7.9). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Why a text is no barcode: not the digits of one, or a digit among them is wrong. */
type GtinFault = 'length' | 'check';

/** Spaces, also narrow ones, and hyphens, as labels and spreadsheets set digits apart. */
const BETWEEN = /[\s\u00AD\u2010-\u2015-]/g;

/**
 * The barcode that was typed or scanned (EAN-8, UPC-A, EAN-13, GTIN-14) in the one form by which products are
 * stored and found: without spaces, the twelve digits of a UPC with the zero that makes them an EAN-13.
 * Returns why it is none otherwise.
 */
export function parseGtin(text: string): { gtin: string } | { fault: GtinFault } {
  const digits = text.replace(BETWEEN, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return { fault: 'length' };
  if (!hasCheckDigit(digits) || /^0+$/.test(digits)) return { fault: 'check' };
  const padded = digits.padStart(14, '0');
  const isShort = padded.startsWith('000000');
  return { gtin: padded.slice(isShort ? 6 : padded.startsWith('0') ? 1 : 0) };
}

/** The text of a cell: spreadsheets take the zero away that a UPC begins with; its check digit tells whether it was one. */
export const gtinOfCell = (cell: string): string => cell.trim().replace(/^(\d{11})$/, '0$1');
