import { parseGtin } from '@/lib/catalog/facts/gtin-math';

/** The kinds of barcodes on goods, as the Barcode Detection API names them. */
export const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const;

/** What a reader has read of a label. */
export type Read = { rawValue: string; format: string };

/**
 * The twelve digits of UPC-A that the eight of a UPC-E leave zeros out of (GS1 General Specifications, 5.2.2.4.2);
 * undefined for another text.
 */
export function expandUpcE(text: string): string | undefined {
  const [, system, first = '', last = '', check] = /^([01])(\d{5})(\d)(\d)$/.exec(text) ?? [];
  if (system === undefined) return undefined;
  const zeros = (at: number, between: string) =>
    `${system}${first.slice(0, at)}${between}${first.slice(at)}${check}`;
  if (last <= '2') return zeros(2, `${last}0000`);
  if (last === '3') return zeros(3, '00000');
  if (last === '4') return zeros(4, '00000');
  return `${system}${first}0000${last}${check}`;
}

/**
 * The barcode that a camera has read, in the one form by which products are found; undefined for what is none.
 * A UPC-E has eight digits as an EAN-8 has: only the format tells them apart.
 */
export function gtinOfRead({ rawValue, format }: Read): string | undefined {
  const isShort = format === 'upc_e' && rawValue.length === 8;
  const read = parseGtin((isShort ? expandUpcE(rawValue) : undefined) ?? rawValue);
  return 'gtin' in read ? read.gtin : undefined;
}

/** The barcode that a hand scanner has typed; undefined for what is none. It says nothing of the format. */
export function gtinOfTyped(text: string): string | undefined {
  const read = parseGtin(text);
  if ('gtin' in read) return read.gtin;
  const expanded = expandUpcE(text);
  const short = expanded === undefined ? read : parseGtin(expanded);
  return 'gtin' in short ? short.gtin : undefined;
}
