import 'server-only';
import { requestLanguage, say } from '@/lib/http/say';
import { fromDollars } from '@/lib/utils/money';
import { fewestAmount, fitsLabels, isWithin, mostAmount } from '@/lib/weights/amount-math';
import { saidAmount } from '@/lib/weights/amount-words';
import type { OrderLine } from '@/models/order-line';

/** What was weighed of a line: g or ml, what their labels cost in units of the currency, and whether that is confirmed. */
type Weighing = {
  found: number;
  weighed?: number | undefined;
  labelPrice?: number | undefined;
  confirmed?: boolean | undefined;
};

/**
 * Why the weight of a line (g or ml) is not accepted, in words: the goods are not weighed, nothing was found, the price of its
 * labels is not that of the weight, or the weight is outside of the tolerance and not confirmed. A weight that the line already
 * has was confirmed before.
 */
export function misweighed(
  { name, measure, ...line }: OrderLine,
  { found, weighed, labelPrice, confirmed }: Weighing,
): string | undefined {
  if (weighed === undefined)
    return labelPrice === undefined ? undefined : say('weightFaults', 'labelMisfit', { name });
  if (!measure) return say('weightFaults', 'notWeighed', { name });
  if (found === 0) return say('weightFaults', 'weighedNone', { name });
  const label = labelPrice === undefined ? undefined : fromDollars(labelPrice);
  if (label !== undefined && !fitsLabels(measure, found, weighed, label))
    return say('weightFaults', 'labelMisfit', { name });
  const isKept = line.weighed === weighed && line.found === found;
  if (confirmed || isKept || isWithin(measure, found, weighed)) return undefined;
  const said = (amount: number) => saidAmount(amount, measure.unit, requestLanguage());
  return say('weightFaults', 'outside', {
    name,
    amount: said(weighed),
    from: said(fewestAmount(measure, found)),
    to: said(mostAmount(measure, found)),
  });
}
