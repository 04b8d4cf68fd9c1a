import { useEffect, useRef, useState } from 'react';
import { Link } from '@/app/_components/link';
import { ClockTime, orderName, WindowTime } from '@/app/_components/order-parts';
import { callApi } from '@/lib/client/api-client';
import { lastPlaced } from '@/lib/client/placed-mark';
import { useSession } from '@/lib/client/session-store';
import type { MailedAnswer, OrderView } from '@/lib/orders/view';
import { paymentWords } from './payment-words';

/** The order whose confirmation had the focus: it takes it once. */
let focused: string | undefined;

/** Whether the shopper is mailed about this order; false until the shop says so. */
function useMailed(id: string): boolean {
  const [isMailed, setIsMailed] = useState(false);
  useEffect(() => {
    callApi<MailedAnswer>(`/api/order/mailed?id=${id}`, { as: 'shopper' }).then(
      ({ mailed }) => setIsMailed(mailed),
      () => undefined,
    );
  }, [id]);
  return isMailed;
}

function Confirmation({ order, now }: { order: OrderView; now: number }) {
  const { _id: id, promisedAt, paymentType, way, window } = order;
  const { user } = useSession();
  const isMailed = useMailed(id);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (focused === id) return;
    focused = id;
    heading.current?.focus();
  }, [id]);

  return (
    <section
      aria-labelledby="placed"
      className="mb-5 space-y-2 rounded-panel bg-leaf-soft px-5 py-4 text-leaf-strong sm:px-6"
    >
      <h2 id="placed" ref={heading} tabIndex={-1} className="scroll-mt-28 font-bold text-2xl">
        {orderName(order)} is placed
      </h2>
      {/* The card of a late order says so. */}
      {promisedAt && Date.parse(promisedAt) > now && (
        <p className="text-lg">
          {way === 'pickup' ? 'You can collect it' : 'It arrives'}{' '}
          {!window && (way === 'pickup' ? 'from ' : 'by ')}
          <strong>
            {window ? (
              <WindowTime window={window} now={now} />
            ) : (
              <ClockTime iso={promisedAt} now={now} />
            )}
          </strong>
          .
        </p>
      )}
      {isMailed && user && <p className="wrap-anywhere">We have mailed you: {user.email}</p>}
      <p>
        {way === 'pickup' ? 'Now we pack it for you.' : 'Now we pack it and bring it to you.'}{' '}
        {paymentType === 'COD' ? `${paymentWords(order)}. ` : 'It is paid. '}
        Until it is packed you can cancel it on{' '}
        <Link href={`/my-orders/${id}`} className="font-semibold underline underline-offset-4">
          its page
        </Link>
        , which shows where it is.
      </p>
    </section>
  );
}

/** Confirms the order that was placed in this tab last, until it is packed or cancelled. */
export function JustPlaced({ orders, now }: { orders: readonly OrderView[]; now: number }) {
  const [id, setId] = useState<string>();
  // A payment is known, and its order marked, after the orders have come.
  useEffect(() => setId(lastPlaced()));
  const order = orders.find(({ _id }) => _id === id);
  const isPlaced = order?.status === 'Order Placed';
  if (!isPlaced || !/^(paid|to collect)$/.test(order.paymentState)) return null;
  return <Confirmation key={id} order={order} now={now} />;
}
