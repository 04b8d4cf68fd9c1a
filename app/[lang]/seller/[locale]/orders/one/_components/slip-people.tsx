import { useT } from '#i18n';
import { statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';

/** Who packed an order, and who brings it, for its slip; nothing in a shop without staff. */
export function SlipPeople({ order: { history, courier, claim, way } }: { order: OrderView }) {
  const t = useT('order');
  const ofCouriers = useT('couriers');
  const packed = history.findLast(({ status, undo }) => status === 'Packed' && !undo);
  const packer = packed ? packed.by.name : claim?.name;
  const what = t(statusKey('Packed', way));
  return (
    <>
      {packer && <p className="mt-2">{t('byName', { what, name: packer })}</p>}
      {courier && (
        <p className={packer ? '' : 'mt-2'}>
          {t('byName', { what: ofCouriers('courier'), name: courier.name })}
        </p>
      )}
    </>
  );
}
