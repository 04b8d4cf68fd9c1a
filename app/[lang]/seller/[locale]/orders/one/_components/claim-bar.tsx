import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useNow } from '@/app/_components/use-now';
import { useClaim } from '@/app/[lang]/seller/[locale]/orders/_components/use-claim';
import { usePerson } from '@/lib/client/seller-store';
import type { OrderAndSteps } from './order-and-steps';

/** Who packs the order, and the presses by which one takes it, takes it over or gives it back. Nothing in a shop without staff. */
export function ClaimBar({ order, steps }: OrderAndSteps) {
  const t = useT('packing');
  const claim = useClaim(order, useNow(10_000));
  const isStaff = usePerson() !== undefined;
  if (order.status !== 'Order Placed' || (!claim && !isStaff)) return null;
  const { _id: id } = order;
  const isBusy = steps.isBusy(id);
  const press = claim?.isMine
    ? () => steps.send(id, '/api/order/release', { id })
    : () => steps.send(id, '/api/order/claim', { id, ...(claim ? { over: claim.person } : {}) });
  return (
    <div
      className={`mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field px-4 py-2 ${claim && !claim.isMine ? 'bg-amber-soft text-amber' : 'bg-leaf-soft text-leaf-strong'}`}
    >
      {claim && (
        <p role="status" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {claim.words}
        </p>
      )}
      <Button look="outline" aria-disabled={isBusy} onClick={() => void press()}>
        {t(claim?.isMine ? 'release' : claim ? 'takeOver' : 'iPack')}
      </Button>
    </div>
  );
}
