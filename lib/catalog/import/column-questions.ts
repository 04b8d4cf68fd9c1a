import { isPlaceholder } from './answers';
import { type Field, priceTaxOf } from './columns';

/* Finds columns that need a warning or a question. The browser runs this module, so it must not import server code. */

const MATTERS =
  /price|preis|prix|precio|preco|tax|mwst|vat\b|iva|tva|steuer|netto|brutto|rabatt|discount|remise|descuento|desconto|promo|aktion|angebot|offer|oferta|sale|weigh|gewicht|peso|poids|deposit|pfand|السعر|ضريبة/i;
const IS_COST = /cost|coste|custo|\bek|einkauf|purchase|achat|compra|margin|marge/i;

/** Returns the names of columns that have values and are not imported, although they may affect prices or taxes. */
export function columnsInDoubt(
  header: readonly string[],
  columns: readonly (Field | undefined)[],
  cellsOf: (column: number) => readonly string[],
): string[] {
  return header.filter((name, column) => {
    if (columns[column] || !MATTERS.test(name.normalize('NFKD')) || IS_COST.test(name))
      return false;
    const values = new Set(cellsOf(column).map((cell) => cell.trim()));
    const doubtful = [...values].filter(
      (cell) => cell && !isPlaceholder(cell) && !/^[0.,]+$/.test(cell),
    );
    return doubtful.length > 0;
  });
}

/**
 * Returns true if only some price columns are labelled gross or net. The seller must then choose. Returns false if a
 * column has net prices, because the other column is then gross.
 */
export function isPriceTaxUnclear(
  header: readonly string[],
  columns: readonly (Field | undefined)[],
): boolean {
  const nameOf = (field: Field) => {
    const at = columns.indexOf(field);
    return at < 0 ? undefined : (header[at] ?? '');
  };
  const isSilent = (field: Field) => {
    const name = nameOf(field);
    return name !== undefined && priceTaxOf(name) === undefined;
  };
  const hasValue = (field: Field) => nameOf(field) !== undefined && !isSilent(field);
  if (nameOf('netPrice') !== undefined) return false;
  const others = nameOf('netOffer') !== undefined || hasValue('offerPrice');
  return (isSilent('price') && others) || (isSilent('offerPrice') && hasValue('price'));
}
