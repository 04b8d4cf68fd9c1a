import type { Language } from '@/lib/i18n/languages';
import { isGrouped, parseDecimal, parseWhole, plainDigits } from '@/lib/utils/decimal';
import { typedNumber } from '@/lib/utils/money';
import { type Measure, STEP_UNITS } from './fields';
import { isDecimal, typedUnit, typedValue } from './units';

/** Returns the text of an amount for a form field: `250` for 250 g, and `0.25` (German `0,25`) for 250 `mlb`. */
export const amountText = (amount: number, unit: Measure['unit'], language: Language): string =>
  isDecimal(unit) ? typedNumber(typedValue(amount, unit), language) : String(amount);

/**
 * Parses an amount in lb or oz to thousandths. `1,250` is invalid, because it often means 1250. Scales print `1.250`,
 * so the function accepts this text.
 */
const parseThousandths = (text: string): number | undefined =>
  isGrouped(text) && plainDigits(text).includes(',') ? undefined : parseDecimal(text, 3);

const hasDecimalComma = (language: Language) => typedNumber(0.5, language).includes(',');

/**
 * Parses an amount that a person typed in this language to the whole number that the shop stores: `250` g is 250, and
 * `0.25` lb is 250. Returns undefined for invalid text. `1,250` lb is valid only in languages with a decimal comma.
 * {@link amountText} is the inverse function.
 */
export function parseAmount(
  text: string,
  unit: Measure['unit'],
  language: Language = 'en',
): number | undefined {
  if (!isDecimal(unit)) return parseWhole(text);
  return hasDecimalComma(language) ? parseDecimal(text, 3) : parseThousandths(text);
}

const STORED_UNITS: Readonly<Record<string, Measure['unit']>> = {
  kg: 'g',
  l: 'ml',
  lb: 'mlb',
  oz: 'moz',
};

type Cells = Partial<Record<string, string>>;

const amountColumns = ({ soldBy }: Cells): readonly string[] => [
  ...(['step', 'aboutAmount', 'least', 'most'] as const),
  ...(soldBy?.trim() === 'weight' ? (['stock', 'stockBefore'] as const) : []),
];

/**
 * Converts the cells of a product file from kg, l, lb or oz to the units of the API (`STEP_UNITS`). `fault` is the
 * first column with an invalid or ambiguous amount, for example `1,250`.
 */
export function inStoredUnits<C extends Cells>(cells: C): { cells: C; fault?: string } {
  const stepUnit = STORED_UNITS[cells.stepUnit?.trim().toLowerCase() ?? ''];
  if (!stepUnit) return { cells };
  const converted: Cells = { stepUnit };
  for (const column of amountColumns(cells)) {
    const cell = cells[column];
    if (!cell?.trim()) continue;
    const amount = parseThousandths(cell);
    if (amount === undefined) return { cells, fault: column };
    converted[column] = String(amount);
  }
  return { cells: { ...cells, ...converted } };
}

/** Converts the cells of a product file from the stored thousandths of a pound or an ounce to lb or oz. */
export function inTypedUnits<C extends Cells>(cells: C): C {
  const unit = STEP_UNITS.find((one) => one === cells.stepUnit);
  if (!unit || !isDecimal(unit)) return cells;
  const converted: Cells = { stepUnit: typedUnit(unit) };
  for (const column of amountColumns(cells))
    if (cells[column]) converted[column] = String(typedValue(Number(cells[column]), unit));
  return { ...cells, ...converted };
}
