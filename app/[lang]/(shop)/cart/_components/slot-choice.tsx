import { useEffect } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { SlotList } from '@/app/_components/slot-list';
import { Skeleton } from '@/app/_components/spinner';
import { useSlots } from '@/app/_components/use-slots';
import { useFreshShop } from '@/lib/client/shop-store';
import type { FulfillmentMethod } from '@/lib/delivery/view';
import { promiseOf } from '@/lib/shop/shop-texts';
import type { DeliverySlot } from '@/lib/slots/view';
import { ChoiceCard } from './choices';
import type { Obstacle } from './obstacle';
import { NoOrder } from './obstacle';

/**
 * Selects a delivery slot. "As soon as possible" is offered unless every order needs a slot. Each time
 * `asked` increments, the slots are read again, for example after a rejected order. `onTaken` receives a
 * reason if a slot is required but none is available.
 */
export function SlotChoice({
  way,
  value,
  onChange,
  asked,
  onTaken,
  obstacle,
}: {
  way: FulfillmentMethod;
  value: DeliverySlot | undefined;
  onChange: (window: DeliverySlot | undefined) => void;
  asked: number;
  onTaken: (words: string | undefined) => void;
  obstacle?: Obstacle;
}) {
  const t = useT('cart');
  const ofAll = useT('islands');
  const ofWindows = useT('slots');
  const ofPromise = useT('promise');
  const shop = useFreshShop();
  const { windows, fault, ask } = useSlots();
  const free = windows?.find(({ left }) => left > 0);
  const only = shop?.windows?.only ?? false;
  // If a slot is required, the first available slot is preselected and shown.
  const choosesFirst = only && !value && free !== undefined;

  useEffect(() => {
    if (asked > 0) void ask();
  }, [asked, ask]);
  useEffect(() => {
    if (choosesFirst && free) onChange({ from: free.from, to: free.to });
  }, [choosesFirst, free, onChange]);

  const taken = only && windows && !free ? ofWindows('allTaken') : undefined;
  useEffect(() => {
    onTaken(taken);
    return () => onTaken(undefined);
  }, [taken, onTaken]);

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
            <span className="promise block text-muted text-sm">{promiseOf(shop, ofPromise)}</span>
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
          <Button look="outline" onClick={() => void ask()}>
            {ofAll('tryAgain')}
          </Button>
        </p>
      )}
      {!windows && !fault && only && <Skeleton className="h-36 rounded-field" />}
      <NoOrder obstacle={obstacle} />
      {windows && isWanted && (!obstacle || windows.length > 0) && (
        <SlotList windows={windows} value={value} onChange={onChange} />
      )}
    </fieldset>
  );
}
