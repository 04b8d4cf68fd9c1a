import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { addressLine } from '@/lib/addresses/address-line';
import type { OrderView } from '@/lib/orders/view';

/** Where it goes, or where it is collected. */
export function Where({ order: { address, pickup } }: { order: OrderView }) {
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
