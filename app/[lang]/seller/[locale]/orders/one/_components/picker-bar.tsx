import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Notice } from '@/app/_components/notice';
import { useNow } from '@/app/_components/use-now';
import { usePickerOf } from '@/app/[lang]/seller/[locale]/orders/_components/order-tile';
import type { OrdersAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { usePerson } from '@/lib/client/seller-store';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/**
 * Shows who packs the orders of the page. A staff member can become the picker, replace another picker, or release the
 * orders. The owner sees nothing while the orders have no picker.
 */
export function PickerBar({ orders, steps }: OrdersAndSteps) {
  const t = useT('packing');
  const pickerOf = usePickerOf(useNow(10_000));
  const isStaff = usePerson() !== undefined;
  const open = orders
    .filter(({ status }) => status === 'Order Placed')
    .map((order) => ({ order, picker: pickerOf(order) }));
  const pickers = open.flatMap(({ picker }) => picker ?? []);
  const picker = pickers.find(({ isMine }) => !isMine) ?? pickers[0];
  if (open.length === 0 || (!picker && !isStaff)) return null;
  const isBusy = open.some(({ order }) => steps.isBusy(order._id));
  const others = open.filter((one) => !one.picker?.isMine);
  const onClick = () =>
    others.length > 0
      ? steps.sendAll(
          others.map((one) => one.order),
          '/api/order/claim',
          ({ _id: id }) => {
            const over = others.find(({ order }) => order._id === id)?.picker?.person;
            return omitUndefined({ id, over: over || undefined });
          },
        )
      : steps.sendAll(
          open.map((one) => one.order),
          '/api/order/release',
          ({ _id: id }) => ({ id }),
        );
  const isTheirs = picker !== undefined && !picker.isMine;
  return (
    <Notice kind={isTheirs ? 'warning' : 'info'} className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {picker && (
          <p role="status" className="min-w-0 font-semibold">
            {picker.labels}
          </p>
        )}
        <Button variant="outline" aria-disabled={isBusy} onClick={() => void onClick()}>
          {t(others.length === 0 ? 'release' : isTheirs ? 'takeOver' : 'iPack')}
        </Button>
      </div>
    </Notice>
  );
}
