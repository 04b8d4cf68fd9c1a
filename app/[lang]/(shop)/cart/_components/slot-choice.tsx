import { useEffect } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { SlotList, useSlots } from '@/app/_components/slot-list';
import { Skeleton } from '@/app/_components/spinner';
import { useFreshShop } from '@/lib/client/shop-store';
import type { FulfillmentMethod } from '@/lib/delivery/view';
import { promiseOf } from '@/lib/shop/shop-texts';
import type { DeliverySlot } from '@/lib/slots/view';
import { ChoiceCard } from './choices';
import { CheckoutBlocked, type Obstacle } from './order-summary-parts';

/**
 * "As soon as possible" is offered unless the shop requires a slot. A change of `asked` reloads the slots.
 * `onSlotsFull` receives a message if a required slot is unavailable.
 */
export function SlotChoice({
  way,
  value,
  onChange,
  asked,
  onSlotsFull,
  obstacle,
}: {
  way: FulfillmentMethod;
  value: DeliverySlot | undefined;
  onChange: (slot: DeliverySlot | undefined) => void;
  asked: number;
  onSlotsFull: (message: string | undefined) => void;
  obstacle?: Obstacle;
}) {
  const t = useT('cart');
  const tIslands = useT('islands');
  const tSlots = useT('slots');
  const tPromise = useT('promise');
  const shop = useFreshShop();
  const { slots: windows, fault, reload: ask } = useSlots();
  const free = windows?.find(({ left }) => left > 0);
  const only = shop?.windows?.only ?? false;
  const choosesFirst = only && !value && free !== undefined;

  useEffect(() => {
    if (asked > 0) void ask();
  }, [asked, ask]);
  useEffect(() => {
    if (choosesFirst && free) onChange({ from: free.from, to: free.to });
  }, [choosesFirst, free, onChange]);

  const fullMessage = only && windows && !free ? tSlots('allTaken') : undefined;
  useEffect(() => {
    onSlotsFull(fullMessage);
    return () => onSlotsFull(undefined);
  }, [fullMessage, onSlotsFull]);

  if (!shop) return null;
  const isWanted = only || value !== undefined;
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">
        {t(way === 'pickup' ? 'whenCollect' : 'whenArrive')}
      </legend>
      {!only && (
        <div className="mb-3 grid gap-2">
          <ChoiceCard name="when" checked={!isWanted} onChoose={() => onChange(undefined)}>
            {t('soon')}
            <span className="promise block text-muted text-sm">{promiseOf(shop, tPromise)}</span>
          </ChoiceCard>
          <ChoiceCard
            name="when"
            checked={isWanted}
            disabled={!free && !isWanted}
            onChoose={() => free && onChange({ from: free.from, to: free.to })}
          >
            {t('atTime')}
            {windows && !free && <span className="block text-sm">{t('timesTaken')}</span>}
          </ChoiceCard>
        </div>
      )}
      {fault && (
        <p className="mb-3 text-danger">
          {fault}{' '}
          <Button variant="outline" onClick={() => void ask()}>
            {tIslands('tryAgain')}
          </Button>
        </p>
      )}
      {!windows && !fault && only && <Skeleton className="h-36 rounded-field" />}
      <CheckoutBlocked obstacle={obstacle} />
      {windows && isWanted && (!obstacle || windows.length > 0) && (
        <SlotList slots={windows} value={value} onChange={onChange} />
      )}
    </fieldset>
  );
}
