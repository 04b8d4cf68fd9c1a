import { useCallback, useEffect, useState } from 'react';
import { useT } from '#i18n';
import { ClockTime, SlotTime } from '@/app/_components/order-parts';
import { useNow } from '@/app/_components/use-now';
import { callApi } from '@/lib/client/api-client';
import type { OpenOrdersResponse } from '@/lib/orders/follow-up-view';
import { orderNumber } from '@/lib/orders/order-number';
import { ChoiceCard, type OpenOrder } from './choices';

type AddToOrderProps = {
  value: OpenOrder | undefined;
  onChange: (order: OpenOrder | undefined) => void;
  asked: number;
};

/**
 * Lets the shopper add the cart to an open order, or place a separate order. A change of `asked` reloads the open
 * orders, for example after a rejected order.
 */
export function AddToOrder({ value, onChange, asked }: AddToOrderProps) {
  const t = useT('followUps');
  const now = useNow(60_000);
  const [orders, setOrders] = useState<OpenOrder[]>();
  const read = useCallback(async () => {
    const answer = await callApi<OpenOrdersResponse>('/api/order/open', { as: 'shopper' }).catch(
      () => undefined,
    );
    setOrders(answer?.orders ?? []);
  }, []);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (asked > 0) void read();
  }, [asked, read]);

  const isGone = value && orders && !orders.some(({ _id }) => _id === value._id);
  useEffect(() => {
    if (isGone) onChange(undefined);
  }, [isGone, onChange]);

  if (!orders?.length) return null;
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-semibold">{t('legend')}</legend>
      <div className="grid gap-2">
        <ChoiceCard name="add-to" checked={!value} onChoose={() => onChange(undefined)}>
          {t('separate')}
        </ChoiceCard>
        {orders.map((order) => (
          <ChoiceCard
            key={order._id}
            name="add-to"
            checked={value?._id === order._id}
            onChoose={() => onChange(order)}
          >
            {t('addTo', { number: orderNumber(order) })}
            <span className="block text-muted text-sm first-letter:uppercase">
              {order.window ? (
                <SlotTime slot={order.window} now={now} />
              ) : (
                order.promisedAt && <ClockTime iso={order.promisedAt} now={now} />
              )}{' '}
              · <bdi>{order.to}</bdi>
            </span>
            <span className="block text-muted text-sm">
              {t(order.way === 'pickup' ? 'collected' : 'delivered')}
            </span>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}
