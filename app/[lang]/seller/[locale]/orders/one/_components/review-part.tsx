import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { withName } from '@/app/_components/order-changes';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { usePermission } from '@/lib/client/seller-store';
import { actionsOf } from '@/lib/orders/payment-state';

/**
 * Shows who has marked the review reason of an order as reviewed, and the button that marks it or undoes the mark. Only
 * staff with the permission `money` get the button.
 */
export function ReviewPart({ order, steps }: OrderAndSteps) {
  const t = useT('packing');
  const tOrder = useT('order');
  const mayReview = usePermission('money');
  const { _id: id, flag, reviewed } = order;
  const { noteReviewed } = actionsOf(order);
  const body = { id, flag, reviewed: noteReviewed };
  return (
    <>
      {reviewed && (
        <p className="mt-1 text-muted text-sm">{withName(t('reviewed'), reviewed, tOrder)}</p>
      )}
      {noteReviewed !== undefined && mayReview && (
        <Button
          variant="outline"
          className="mt-3"
          aria-disabled={steps.isBusy(id)}
          // The button turns into its own undo. Ignore the second click of a double click.
          onClick={({ detail }) => {
            if (detail < 2) void steps.send(id, '/api/order/reviewed', body);
          }}
        >
          {t(noteReviewed ? 'markReviewed' : 'undoReview')}
        </Button>
      )}
    </>
  );
}
