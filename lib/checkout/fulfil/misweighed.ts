import 'server-only';
import { requestLanguage, say } from '@/lib/http/say';
import { fewestAmount, isWithin, mostAmount } from '@/lib/weights/amount-math';
import { saidAmount } from '@/lib/weights/amount-words';
import type { OrderLine } from '@/models/order-line';

/**
 * Why the weight of a line (g or ml) is not accepted, in words: the goods are not weighed, nothing was found, or the weight is
 * outside of the tolerance and not confirmed. A weight that the line already has was confirmed before.
 */
export function misweighed(
  { name, measure, ...line }: OrderLine,
  found: number,
  weighed: number | undefined,
  isConfirmed: boolean | undefined,
): string | undefined {
  if (weighed === undefined) return undefined;
  if (!measure) return say('weightFaults', 'notWeighed', { name });
  if (found === 0) return say('weightFaults', 'weighedNone', { name });
  const isKept = line.weighed === weighed && line.found === found;
  if (isConfirmed || isKept || isWithin(measure, found, weighed)) return undefined;
  const said = (amount: number) => saidAmount(amount, measure.unit, requestLanguage());
  return say('weightFaults', 'outside', {
    name,
    amount: said(weighed),
    from: said(fewestAmount(measure, found)),
    to: said(mostAmount(measure, found)),
  });
}
