import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { telHref } from '@/app/_components/tel-href';
import type { OrderView } from '@/lib/orders/view';

/** What the shopper wants of missing pieces. */
export const WISHES = {
  'leave out': 'leaveOut',
  replace: 'replaceIt',
  call: 'callMe',
} as const satisfies Record<OrderView['ifMissing'], string>;

/** What whoever packs has to know first: the note, the wish for missing pieces, and whom to call. */
export function PackingHead({ order }: { order: OrderView }) {
  const t = useT('packing');
  const { address, erased, status, ifMissing } = order;
  const isOpen = status === 'Order Placed' || status === 'Packed';
  if (erased || (!isOpen && !address.note && !address.phone)) return null;
  return (
    <div className="mb-4 grid gap-1">
      {address.note && (
        <p className="wrap-anywhere rounded-field bg-leaf-soft px-3 py-2 font-semibold text-leaf-strong">
          <bdi>{address.note}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {isOpen && (
          <p className="text-muted">
            <Filled
              text={t('ifMissing', { wish: slot(0) })}
              parts={[
                <strong key="wish" className="text-ink">
                  {t(WISHES[ifMissing])}
                </strong>,
              ]}
            />
          </p>
        )}
        {address.phone && (
          <a
            href={telHref(address.phone)}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
          >
            {t('call', { phone: `\u2066${address.phone}\u2069` })}
          </a>
        )}
      </div>
    </div>
  );
}
