'use client';

import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { OrderDate, orderName } from '@/app/_components/order-parts';
import { LoadState } from '@/app/_components/section';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { useNow } from '@/app/_components/use-now';
import { ContactShop } from '@/app/[lang]/(shop)/my-orders/_components/contact-shop';
import { OrderProgress, Promised } from '@/app/[lang]/(shop)/my-orders/_components/order-state';
import {
  isOwnCancel,
  Money,
  OwnCancel,
} from '@/app/[lang]/(shop)/my-orders/one/_components/my-order';
import { OrderLines } from '@/app/[lang]/(shop)/my-orders/one/_components/order-lines';
import {
  ClaimGuestOrder,
  useLink,
} from '@/app/[lang]/(shop)/phone-order/_components/claim-guest-order';
import { callApi, errorMessage, isRejected } from '@/lib/client/api-client';
import type { LinkedOrderResponse } from '@/lib/guests/view';
import { deliveredLines } from '@/lib/orders/delivery-promise';
import type { OrderView } from '@/lib/orders/view';
import type { CancelByLink } from './cancel-by-link';

const panel = 'rounded-panel border border-line bg-card p-5 shadow-card sm:p-6';

/** Without a session, the page cannot receive events. */
const READ_EVERY_MS = 30_000;

type State = { order?: OrderView; isOwn?: boolean; goneText?: string; hasFailed?: boolean };

const Cancel = lazyComponent<ComponentProps<typeof CancelByLink>>(() =>
  import('./cancel-by-link').then((part) => part.CancelByLink),
);

function useLinkedOrder(
  link: string | undefined,
): State & { reload: () => void; show: (order: OrderView) => void } {
  const [state, setState] = useState<State>({});
  const read = useCallback(async () => {
    if (!link?.includes('.')) return;
    const [order, token] = link.split('.');
    try {
      const body = { order, token };
      const answer = await callApi<LinkedOrderResponse>('/api/order/by-link', { body });
      setState({ order: answer.order, isOwn: answer.isOwn ?? false });
    } catch (error) {
      if (isRejected(error)) setState({ goneText: errorMessage(error) });
      else setState((now) => (now.order ? now : { hasFailed: true }));
    }
  }, [link]);
  useEffect(() => {
    void read();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read();
    }, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [read]);
  return { ...state, reload: () => void read(), show: (order) => setState({ ...state, order }) };
}

type ShownProps = Pick<
  ComponentProps<typeof CancelByLink>,
  'order' | 'token' | 'isOwn' | 'onChange'
>;

function Shown(props: ShownProps) {
  const { order } = props;
  const t = useT('guestOrder');
  const now = useNow();
  const [hasCancelled, setHasCancelled] = useState(false);
  const change = (changed: OrderView) => {
    setHasCancelled(true);
    props.onChange(changed);
  };
  return (
    <div className="space-y-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="font-bold text-3xl md:text-4xl">{orderName(order)}</h1>
        <p className="text-muted">
          <OrderDate iso={order.createdAt} withTime />
        </p>
      </header>
      <section className={`${panel} space-y-4 text-lg`}>
        <Promised order={order} now={now} />
        {isOwnCancel(order) ? (
          <OwnCancel isNew={hasCancelled} />
        ) : (
          <OrderProgress order={order} now={now} />
        )}
        <ContactShop subject={orderName(order)} />
      </section>
      <OrderLines items={deliveredLines(order)} currency={order.currency} />
      <Money order={order} />
      {order.actions.cancel && <Cancel {...props} onChange={change} />}
      <section aria-labelledby="keep" className={`${panel} space-y-4`}>
        <h2 id="keep" className="font-bold text-lg">
          {t('keep')}
        </h2>
        <p className="text-muted">{t('keepText')}</p>
        <ClaimGuestOrder path="/guest-order" wayBack={t('wayBack')} />
      </section>
      <p className="text-muted text-sm">{t('private')}</p>
    </div>
  );
}

/** Shows and cancels a guest's order by a mailed link, without a sign-in. */
export function GuestOrder() {
  const t = useT('guestOrder');
  const tClaim = useT('phoneOrderClaim');
  const tIslands = useT('islands');
  const link = useLink();
  const { order, isOwn = false, goneText, hasFailed = false, reload, show } = useLinkedOrder(link);
  const noLinkText = link !== undefined && !link.includes('.') ? tClaim('noLink') : undefined;
  const text = noLinkText ?? goneText;
  if (text)
    return (
      <>
        <h1 className="mb-5 font-bold text-3xl md:text-4xl">{t('title')}</h1>
        <EmptyState icon="box" title={text}>
          <LinkButton href="/my-orders" variant="outline">
            {tIslands('myOrders')}
          </LinkButton>
        </EmptyState>
      </>
    );
  if (!order) return <LoadState hasFailed={hasFailed} retry={reload} />;
  const [, token = ''] = (link ?? '').split('.');
  return <Shown order={order} token={token} isOwn={isOwn} onChange={show} />;
}
