import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { Link } from '@/app/_components/link';
import { ClockTime, orderName, useDueWords, WindowTime } from '@/app/_components/order-parts';
import { useMoney } from '@/app/_components/use-money';
import { useQuietQuery } from '@/app/_components/use-query';
import { lastPlaced } from '@/lib/client/placed-mark';
import { useSession } from '@/lib/client/session-store';
import { asCollected } from '@/lib/orders/payment-state';
import { ORDER_PLACED } from '@/lib/orders/status';
import type { MailedAnswer, OrderView } from '@/lib/orders/view';
import { paymentWords } from './payment-words';

/** The order whose confirmation had the focus: it takes it once. */
let focused: string | undefined;

function Confirmation({ order, now }: { order: OrderView; now: number }) {
  const { _id: id, promisedAt, paymentState, way, window } = order;
  const t = useT('orders');
  const money = useMoney(order.currency);
  const due = useDueWords(asCollected(order));
  const { user } = useSession();
  const answer = useQuietQuery<MailedAnswer>(`/api/order/mailed?id=${id}`, 'shopper');
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
        {t('isPlaced', { name: orderName(order) })}
      </h2>
      {/* The card of a late order says so. */}
      {promisedAt && Date.parse(promisedAt) > now && (
        <p className="text-lg">
          <Filled
            text={
              window
                ? t(way === 'pickup' ? 'collectIn' : 'arrivesIn', { window: slot(0) })
                : t(way === 'pickup' ? 'collectFrom' : 'arrivesBy', { time: slot(0) })
            }
            parts={[
              <strong key="time">
                {window ? (
                  <WindowTime window={window} now={now} />
                ) : (
                  <ClockTime iso={promisedAt} now={now} />
                )}
              </strong>,
            ]}
          />
        </p>
      )}
      {answer?.mailed && user && <p className="wrap-anywhere">{t('mailed', { to: user.email })}</p>}
      <p>
        {t(way === 'pickup' ? 'nowPack' : 'nowBring')}{' '}
        {paymentState === 'paid' ? t('isPaid') : `${paymentWords(order, { t, money, due })}.`}{' '}
        <Filled
          text={t('untilPacked', { page: slot(0) })}
          parts={[
            <Link
              key="page"
              href={`/my-orders/${id}`}
              className="font-semibold underline underline-offset-4"
            >
              {t('itsPage')}
            </Link>,
          ]}
        />
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
  const isPlaced = order?.status === ORDER_PLACED;
  if (!isPlaced || !/^(paid|authorized|to collect)$/.test(order.paymentState)) return null;
  return <Confirmation key={id} order={order} now={now} />;
}
