import { lazyComponent } from '@/app/_components/use-lazy-component';
import { translateIfLoaded } from '@/lib/client/language';
import type { OrderView } from '@/lib/orders/view';

const Details = lazyComponent(() =>
  import('./transfer-details').then(({ TransferDetails }) => TransferDetails),
);

/** Shows where to transfer the money for an order. The code is loaded only for an unpaid order by bank transfer. */
export function TransferPart({ order }: { order: OrderView }) {
  // A page that was rendered before the shop offered bank transfers does not contain the messages about transfers.
  const isShown = order.payMethod?.details && translateIfLoaded('payMethods');
  return isShown ? <Details order={order} /> : null;
}
