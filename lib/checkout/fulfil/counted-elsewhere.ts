import 'server-only';
import { say } from '@/lib/http/say';
import type { PackInput } from '@/lib/orders/change-schema';
import { fromDollars } from '@/lib/utils/money';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';

type PackLine = PackInput['lines'][number];
/** The count of a line, as a screen shows it and as it is stored. */
type Count = Pick<OrderLine, 'weighed' | 'labelCents'> & {
  found: number;
  replacement?: { product: unknown; quantity: number } | undefined;
  giveBack?: boolean | undefined;
};

/** Why packed lines are not corrected, in words: one was counted elsewhere since the screen showed it (`from`). */
export function countedElsewhere(
  { items }: OrderDoc,
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
    // A line that was never counted is whole.
    items.map(({ product, quantity, found = quantity, missingBack: giveBack, ...line }) => [
      String(product),
      keyOf({ ...line, found, giveBack }),
    ]),
  );
  const shown = ({ labelPrice, ...from }: NonNullable<PackLine['from']>) =>
    keyOf({
      ...from,
      ...(labelPrice === undefined ? {} : { labelCents: fromDollars(labelPrice) }),
    });
  const changed = lines.find(({ product, from }) => from && shown(from) !== present.get(product));
  const line = changed && items.find(({ product }) => String(product) === changed.product);
  return line && say('refusals', 'countedElsewhere', { name: line.name });
}
