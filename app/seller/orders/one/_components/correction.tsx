import { Button } from '@/app/_components/button';
import type { useOrderStatus } from '@/app/seller/orders/_components/use-order-status';
import { formatCents } from '@/lib/money';
import type { OrderView } from '@/lib/orders/view';
import { lessDueCents } from './counts';
import type { usePacking } from './use-packing';

/**
 * Sends what was corrected on a packed order that is paid online, with one press that names what is
 * given back by it.
 */
export function Correction({
  order,
  packing: { changes, shown, correct, discard },
  steps,
}: {
  order: OrderView;
  packing: ReturnType<typeof usePacking>;
  steps: ReturnType<typeof useOrderStatus>;
}) {
  if (changes.length === 0) return null;
  const { _id: id, items, currency } = order;
  const cents = lessDueCents(
    order,
    items.map((item) => shown(item).item),
  );
  const what = cents > 0 ? `${formatCents(cents, currency)} is given back at once` : 'no refund';
  const isBusy = steps.isBusy(id);

  async function send() {
    if (isBusy) return;
    await correct((lines) => steps.send(id, '/api/order/pack', { id, lines, done: true }));
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {cents < 0 ? (
        <p className="grow self-center text-tomato">
          What was given back cannot be charged again, so the count can only be lowered.
        </p>
      ) : (
        <Button size="large" aria-disabled={isBusy} onClick={send} className="grow">
          Correct: {what}
        </Button>
      )}
      <Button look="outline" onClick={discard}>
        Leave as it was
      </Button>
    </div>
  );
}
