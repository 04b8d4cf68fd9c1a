'use client';

import { useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { AgeNotePart } from '@/app/_components/age-note-part';
import { BackLink } from '@/app/_components/back-link';
import { Button, LinkButton } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { EmptyState } from '@/app/_components/empty-state';
import { TextArea } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { InvoiceLink, MoveSlotPart, OrderSlip } from '@/app/_components/one-order-parts';
import { History, refundLabel } from '@/app/_components/order-changes';
import {
  Amount,
  OrderDate,
  orderName,
  PaymentNote,
  RefundNote,
  useDueLabel,
  withReason,
} from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { Skeleton } from '@/app/_components/spinner';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { useMoney } from '@/app/_components/use-money';
import { useNow } from '@/app/_components/use-now';
import { useOneOrder, usePathId } from '@/app/_components/use-one-order';
import { useTaxLabels } from '@/app/_components/use-tax-labels';
import { ShopperOnly } from '@/app/[lang]/(shop)/_components/shopper-only';
import { ContactShop } from '@/app/[lang]/(shop)/my-orders/_components/contact-shop';
import {
  FollowUpPart,
  OrderProgress,
  Promised,
  paymentLabel,
  TransferPart,
} from '@/app/[lang]/(shop)/my-orders/_components/order-state';
import { addressLine } from '@/lib/addresses/address-line';
import { readForm } from '@/lib/client/forms';
import { deliveredLines } from '@/lib/orders/delivery-promise';
import { actionsOf, isUnlisted, withCollectedSums } from '@/lib/orders/payment-state';
import { canMoveSlot, isClosed } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { openFollowUps } from './open-follow-ups';
import { OrderAgain } from './order-again';
import { OrderLines, partLabels } from './order-lines';
import type { AnswersProps } from './proposal-answers';

const FollowUps = lazyComponent(() => import('./cancel-note').then(({ CancelNote }) => CancelNote));

type CancelOrderProps = Pick<ReturnType<typeof useOneOrder>, 'change' | 'isSending'> & {
  order: OrderView;
  onCancelled: () => void;
};

/** The server rejects the cancellation while open orders are added to this order. The dialog then only lists them. */
export function CancelOrder({ order, change, isSending, onCancelled }: CancelOrderProps) {
  const t = useT('orders');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  // If the shop has disabled additions to open orders, the page lacks their messages. The error of the server then
  // explains the reason.
  const hasNote = Boolean(useShop().addToOrder && (order.follows ?? order.followUps));
  const isBlocked = hasNote && openFollowUps(order).length > 0;

  async function cancel(form: HTMLFormElement) {
    const { reason = '' } = readForm(form);
    close();
    if (await change('/api/order/cancel', reason.trim() ? { reason } : {})) onCancelled();
  }

  return (
    <>
      <Button
        variant="danger"
        aria-disabled={isSending}
        onClick={() => !isSending && setIsAsking(true)}
      >
        {t('cancel')}
      </Button>
      <Dialog open={isAsking} onClose={close} title={t('cancelAsk')} shape="sheet">
        {isBlocked ? (
          <div className="grid gap-4">
            <FollowUps order={order} />
            <Button variant="outline" size="large" onClick={close}>
              {t('keep')}
            </Button>
          </div>
        ) : (
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void cancel(event.currentTarget);
            }}
          >
            {hasNote && <FollowUps order={order} />}
            {order.isPaid && <p>{t('refund')}</p>}
            <TextArea name="reason" label={t('why')} rows={2} maxLength={300} />
            <Button type="submit" variant="danger" size="large">
              {t('cancelIt')}
            </Button>
            <Button variant="outline" size="large" onClick={close}>
              {t('keep')}
            </Button>
          </form>
        )}
      </Dialog>
    </>
  );
}

const Answers = lazyComponent(() => import('./proposal-answers').then((part) => part.Answers));

const isAskedNow = ({ status, items }: OrderView): boolean =>
  status === 'Order Placed' && items.some(({ proposal }) => proposal !== undefined);

/** The code loads with the first proposal, or immediately if shoppers can choose a substitution per product. */
function AnswerPart(props: AnswersProps) {
  const isAsked = useShop().lineWishes
    ? props.order.status === 'Order Placed'
    : isAskedNow(props.order);
  return isAsked && <Answers {...props} />;
}

function Destination({ order: { address, pickup } }: { order: OrderView }) {
  const t = useT('orders');
  if (pickup)
    return (
      <span className="whitespace-pre-line">
        <Filled
          text={t('collectAt', { place: slot(0) })}
          parts={[<bdi key="place">{pickup.address}</bdi>]}
        />
        {pickup.hours && `\n${pickup.hours}`}
      </span>
    );
  return (
    <>
      <bdi>{addressLine(address)}</bdi>
      {address.note && (
        <span className="block">
          <bdi>{address.note}</bdi>
        </span>
      )}
    </>
  );
}

const Note = lazyComponent(() => import('./courier-note').then(({ CourierNote }) => CourierNote));

/** The note also shows a failed delivery attempt. The code is loaded only if the shop has couriers. */
function CourierNotePart({ order }: { order: OrderView }) {
  const isShown =
    order.status === 'Out for delivery' && Boolean(order.courier ?? order.failedTries);
  return isShown && <Note order={order} />;
}

const Withdrawal = lazyComponent(() =>
  import('./withdrawal-note').then(({ WithdrawalNote }) => WithdrawalNote),
);

/** The code is loaded only if the shop accepts withdrawals, or has received one. */
function WithdrawalPart({ order }: { order: OrderView }) {
  const { withdrawal } = useShop();
  return (withdrawal || order.withdrawals) && !isUnlisted(order) && <Withdrawal order={order} />;
}

const panel = 'rounded-panel border border-line bg-card p-5 shadow-card sm:p-6';

export function Money({ order }: { order: OrderView }) {
  const t = useT('orders');
  const { amount, agreedAmount, status, currency } = order;
  const money = useMoney(currency);
  const due = useDueLabel(order);
  const labelContext = {
    t,
    money,
    tax: useTaxLabels(),
    due: useDueLabel(withCollectedSums(order)),
    paid: useT('order')('paid'),
  };
  return (
    <section aria-labelledby="payment" className={panel}>
      <h2 id="payment" className="mb-2 font-bold text-lg">
        {t('payment')}
      </h2>
      <p>{paymentLabel(order, labelContext)}</p>
      {order.estimatedAmount !== undefined && !order.isPaid && <p>{t('finalAmount')}</p>}
      <TransferPart order={order} />
      {status !== 'Cancelled' && <p className="mt-1 font-bold text-2xl tabular-nums">{due}</p>}
      {status !== 'Cancelled' && <p className="text-muted">{partLabels(order, labelContext)}</p>}
      {agreedAmount !== amount && (
        <p className="text-muted">
          <Filled
            text={t('ordered', { sum: slot(0) })}
            parts={[<Amount key="sum" amount={agreedAmount} currency={currency} />]}
          />
        </p>
      )}
      <RefundNote order={order} />
      <Refunds order={order} />
      <PaymentNote {...withReason(order)} />
    </section>
  );
}

function Refunds({ order: { refunds = [], currency } }: { order: OrderView }) {
  const t = useT('order');
  const money = useMoney(currency);
  return refunds.map((refund) => (
    <p key={refund.number} className="mt-1">
      <span className="block font-semibold">{refundLabel(refund, t, money)}</span>
      <span className="wrap-anywhere block text-muted">{refund.reason}</span>
    </p>
  ));
}

/** Returns whether the shopper, and not the shop, has cancelled the order. */
export const isOwnCancel = ({ status, history }: OrderView) =>
  status === 'Cancelled' && history.at(-1)?.by.role === 'shopper';

/** The confirmation scrolls into view and receives the focus right after the click. */
export function OwnCancel({ isNew }: { isNew: boolean }) {
  const t = useT('orders');
  const tOrder = useT('order');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="font-bold text-tomato text-xl">
        {tOrder('youCancelled')}
      </h2>
      <p>{t('noneDelivered')}</p>
    </div>
  );
}

type Changes = Pick<ReturnType<typeof useOneOrder>, 'change' | 'isSending'>;

function Shown({ order, ...changes }: Changes & { order: OrderView }) {
  const { change } = changes;
  const t = useT('orders');
  const now = useNow();
  const isPlaced = !isUnlisted(order);
  const hasHistory = isPlaced || order.status === 'Cancelled';
  const [hasCancelled, setHasCancelled] = useState(false);
  return (
    <>
      <div className={`space-y-5 ${isPlaced ? 'print:hidden' : ''}`}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="font-bold text-3xl md:text-4xl">{orderName(order)}</h1>
          <p className="text-muted">
            <OrderDate iso={order.createdAt} withTime />
          </p>
        </header>
        <section aria-label={t('onItsWay')} className={`${panel} space-y-4 text-lg`}>
          {hasHistory ? (
            <>
              <Promised order={order} now={now} />
              <FollowUpPart order={order} />
              <CourierNotePart order={order} />
              {isOwnCancel(order) ? (
                <OwnCancel isNew={hasCancelled} />
              ) : (
                <OrderProgress order={order} now={now} />
              )}
            </>
          ) : (
            <p>
              <strong className="font-semibold text-tomato">{t('notPlaced')}</strong>{' '}
              {t('notPlacedText')}
            </p>
          )}
          <p className="text-base text-muted">
            <Destination order={order} />
          </p>
          {!isClosed(order.status) && <AgeNotePart leastAge={order.leastAge} />}
          <ContactShop subject={orderName(order)} />
        </section>
        <AnswerPart order={order} change={change} />
        <OrderLines items={deliveredLines(order)} currency={order.currency} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Money order={order} />
          {hasHistory && (
            <section aria-labelledby="history" className={panel}>
              <h2 id="history" className="mb-2 font-bold text-lg">
                {t('history')}
              </h2>
              <History order={order} now={now} reader="shopper" />
            </section>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <OrderAgain order={order} />
          {isPlaced && (
            <Button variant="outline" onClick={() => window.print()}>
              {t('print')}
            </Button>
          )}
          <InvoiceLink order={order} list="/my-orders" />
          {isPlaced && order.window && canMoveSlot(order.status, 'shopper') && (
            <MoveSlotPart
              order={order}
              onMove={(slot) => change('/api/order/window?as=shopper', { window: slot })}
            />
          )}
          {actionsOf(order).cancel && (
            <CancelOrder order={order} {...changes} onCancelled={() => setHasCancelled(true)} />
          )}
        </div>
        <WithdrawalPart order={order} />
        <p className="break-all text-muted text-sm">{t('id', { id: order._id })}</p>
      </div>
      {isPlaced && <OrderSlip kind="receipt" order={order} />}
    </>
  );
}

function Loaded({ id }: { id: string }) {
  const t = useT('orders');
  const { order, status, reload, ...changes } = useOneOrder(id, 'shopper');
  if (order) return <Shown order={order} {...changes} />;
  if (status === 'loading') return <Skeleton className="h-96 rounded-panel" />;
  return (
    <EmptyState
      icon="box"
      title={t(status === 'missing' ? 'missing' : 'orderNotLoaded')}
      text={status === 'failed' ? t('safe') : ''}
      retry={status === 'failed' && reload}
    >
      <LinkButton href="/my-orders" variant="outline">
        {t('title')}
      </LinkButton>
    </EmptyState>
  );
}

function Own() {
  const t = useT('orders');
  const id = usePathId();
  return (
    <>
      <BackLink href="/my-orders" text={t('title')} />
      <Loaded key={id} id={id} />
    </>
  );
}

export function MyOrder() {
  const t = useT('orders');
  return (
    <ShopperOnly
      logIn={t('logInOrder')}
      page={{ path: '/my-orders', text: t('toOrders') }}
      notLoaded={{ title: t('orderNotLoaded') }}
    >
      {() => <Own />}
    </ShopperOnly>
  );
}
