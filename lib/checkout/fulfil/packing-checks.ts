import 'server-only';
import type { Allergen } from '@/lib/catalog/facts/fields';
import { type Warning, warningOf } from '@/lib/catalog/facts/replacement-warnings';
import { requestLanguage, t } from '@/lib/http/translate';
import { dueCentsOf } from '@/lib/orders/change-order';
import type { PackInput } from '@/lib/orders/change-schema';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { cashBackCentsOf } from '@/lib/orders/returned-deposits';
import { state } from '@/lib/orders/state';
import { formatSum } from '@/lib/orders/status-label';
import { toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { fitsLabels, isWithin, maxAmount, minAmount } from '@/lib/weights/amounts';
import { formatAmount } from '@/lib/weights/format-amount';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';
import type { ProductDoc } from '@/models/product';

/** A weight in g or ml, with the price on the scale label in major currency units. */
type Weighing = {
  found: number;
  weighed?: number | undefined;
  labelPrice?: number | undefined;
  confirmed?: boolean | undefined;
};

/**
 * Returns an error message if the weight of a line (g or ml) is invalid:
 * - the product is not weighed;
 * - no piece was found;
 * - the price on the label does not match the weight;
 * - the weight is outside the tolerance and unconfirmed.
 */
export function validateWeight(
  { name, measure, ...line }: OrderLine,
  { found, weighed, labelPrice, confirmed }: Weighing,
  currency: string,
): string | undefined {
  if (weighed === undefined)
    return labelPrice === undefined ? undefined : t('weightErrors', 'labelMisfit', { name });
  if (!measure) return t('weightErrors', 'notWeighed', { name });
  if (found === 0) return t('weightErrors', 'weighedNone', { name });
  const label = labelPrice === undefined ? undefined : toCents(labelPrice, currency);
  if (label !== undefined && !fitsLabels(measure, found, weighed, label))
    return t('weightErrors', 'labelMisfit', { name });
  const isUnchanged = line.weighed === weighed && line.pickedQuantity === found;
  if (confirmed || isUnchanged || isWithin(measure, found, weighed)) return undefined;
  const format = (amount: number) => formatAmount(amount, measure.unit, requestLanguage());
  return t('weightErrors', 'outside', {
    name,
    amount: format(weighed),
    from: format(minAmount(measure, found)),
    to: format(maxAmount(measure, found)),
  });
}

const named = (allergens: readonly Allergen[]) =>
  allergens.map((allergen) => t('facts', allergen)).join(t('facts', 'comma'));

function warningText({ contains, mayContain, unstated, leastAge }: Warning): string {
  return [
    ...(contains.length > 0 ? [t('factsForm', 'addsContains', { names: named(contains) })] : []),
    ...(mayContain.length > 0 ? [t('factsForm', 'addsTraces', { names: named(mayContain) })] : []),
    ...(unstated ? [t('factsForm', 'addsUnstated')] : []),
    ...(leastAge ? [t('factsForm', 'addsAge', { age: leastAge })] : []),
  ].join('; ');
}

/**
 * Returns a message if a replacement adds an allergen or a higher minimum age and the packer has not confirmed
 * it. A stored replacement needs no second confirmation.
 */
export function unconfirmedWarnings(
  { items }: OrderDoc,
  lines: PackInput['lines'],
  products: ReadonlyMap<string, ProductDoc>,
): string | undefined {
  for (const { product, replacement } of lines) {
    const line = items.find((item) => String(item.product) === product);
    const instead = replacement && products.get(replacement.product);
    if (!line || !instead || replacement.confirmed) continue;
    if (line.replacement?.product.equals(instead._id)) continue;
    const warning = warningOf(line, instead);
    if (warning)
      return t('factErrors', 'adds', {
        name: instead.name,
        original: line.name,
        what: warningText(warning),
      });
  }
  return undefined;
}

/**
 * Returns an error message if the amount due may not rise to `total` cents, otherwise undefined. An online order may
 * not rise, because the difference may already be refunded. An invoiced order may not rise either. A negative total is
 * paid out for returned deposits. On an invoiced order it may not decrease, because a credit note may state it.
 */
export function checkDueIncrease(
  order: OrderDoc,
  total: number,
  refunded: 'dueStays' | 'dueStaysReturned',
): string | undefined {
  const [before, due] = [dueCentsOf(order), Math.max(0, total)];
  const { invoiceNumber: number } = order;
  const paidOut = cashBackCentsOf(order);
  if (due <= before)
    return number && total > before - paidOut
      ? t('errors', 'paidOutInvoiced', { sum: formatSum(order, paidOut), number })
      : undefined;
  const sums = { before: formatSum(order, before), due: formatSum(order, due) };
  if (state.online.is(order)) return t('errors', refunded, sums);
  return number && t('errors', 'dueStaysInvoiced', { ...sums, number });
}

type PackLine = PackInput['lines'][number];
type Count = Pick<OrderLine, 'weighed' | 'labelCents'> & {
  found: number;
  replacement?: { product: unknown; quantity: number } | undefined;
  giveBack?: boolean | undefined;
};

/**
 * Returns a message if another device has packed a line differently since the screen was loaded. `from` is the state of
 * the line on the screen.
 */
export function packingConflict(
  { items, ...order }: OrderDoc,
  lines: readonly PackLine[],
): string | undefined {
  const keyOf = ({ found, weighed, labelCents, replacement: instead, giveBack = false }: Count) =>
    JSON.stringify([
      found,
      weighed,
      labelCents,
      instead && String(instead.product),
      instead?.quantity,
      giveBack,
    ]);
  const present = new Map(
    items.map(
      ({ product, quantity, pickedQuantity = quantity, missingRestocked: giveBack, ...line }) => [
        String(product),
        keyOf({ ...line, found: pickedQuantity, giveBack }),
      ],
    ),
  );
  const shown = ({ labelPrice, ...from }: NonNullable<PackLine['from']>) =>
    keyOf({
      ...from,
      ...omitUndefined({
        labelCents:
          labelPrice === undefined
            ? undefined
            : toCents(labelPrice, pricingContextOf(order).currency),
      }),
    });
  const changed = lines.find(({ product, from }) => from && shown(from) !== present.get(product));
  const line = changed && items.find(({ product }) => String(product) === changed.product);
  return line && t('errors', 'packingConflict', { name: line.name });
}
