import 'server-only';
import { say } from '@/lib/http/say';
import type { PackInput } from '@/lib/orders/change-schema';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';

type PackLine = PackInput['lines'][number];
/** What a screen shows of a line, and what is stored of it. */
type Count = Pick<OrderLine, 'weighed'> & {
  found: number;
  replacement?: { product: unknown; quantity: number } | undefined;
  giveBack?: boolean | undefined;
};

/** Why packed lines are not corrected, in words: one is not as the screen showed it. */
export function countedElsewhere(
  { items }: OrderDoc,
  lines: readonly PackLine[],
): string | undefined {
  const said = ({ found, weighed, replacement: instead, giveBack = false }: Count) =>
    JSON.stringify([
      found,
      weighed,
      instead && String(instead.product),
      instead?.quantity,
      giveBack,
    ]);
  const present = new Map(
    // One that was never counted is whole.
    items.map(({ product, quantity, found = quantity, missingBack: giveBack, ...line }) => [
      String(product),
      said({ ...line, found, giveBack }),
    ]),
  );
  const other = lines.find(({ product, from }) => from && said(from) !== present.get(product));
  const line = other && items.find(({ product }) => String(product) === other.product);
  return line && say('refusals', 'countedElsewhere', { name: line.name });
}
