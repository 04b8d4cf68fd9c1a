import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import type { useOrderStatus } from '@/app/[lang]/seller/orders/_components/use-order-status';
import { formatDollars } from '@/lib/money';
import type { OrderView } from '@/lib/orders/view';

/** Notes, once asked, that what failed to be refunded was paid back another way. */
export function PaidBack({
  order: { _id: id, failedRefund: amount = 0, currency },
  steps,
}: {
  order: OrderView;
  steps: ReturnType<typeof useOrderStatus>;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const sum = formatDollars(amount, currency);
  const close = () => setIsAsking(false);

  async function note() {
    close();
    await steps.send(id, '/api/order/paid-back', { id, amount });
  }

  return (
    <>
      <Button
        look="outline"
        className="mt-3"
        aria-disabled={steps.isBusy(id)}
        onClick={() => setIsAsking(true)}
      >
        Paid back another way
      </Button>
      <Dialog open={isAsking} onClose={close} title={`${sum} paid back?`} shape="sheet">
        <div className="grid gap-4">
          <p className="text-muted">
            In cash, or by a transfer. The history keeps it, and it cannot be taken back.
          </p>
          <Button size="large" onClick={note}>
            {sum} is paid back
          </Button>
          <Button look="outline" size="large" onClick={close}>
            Not yet
          </Button>
        </div>
      </Dialog>
    </>
  );
}
