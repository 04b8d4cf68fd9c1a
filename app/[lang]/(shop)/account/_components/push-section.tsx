import { useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import { canBeTold } from '@/lib/client/push';

const importOffer = () =>
  import('@/app/[lang]/(shop)/_components/push-offer').then((part) => part.PushOffer);

/** Where this device tells the shopper what the shop asks, a way to end that. */
export function PushSection() {
  const [Offer, load] = usePart(importOffer);
  useEffect(() => {
    if (canBeTold() && Notification.permission === 'granted') void load();
  }, [load]);
  return (
    Offer && (
      <Offer onlyEnd className="rounded-panel border border-line bg-card p-6 shadow-card sm:p-8" />
    )
  );
}
