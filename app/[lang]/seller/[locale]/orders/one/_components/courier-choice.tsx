import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { TRY_WORDS } from '@/app/[lang]/seller/[locale]/_components/try-words';
import { useStaff } from '@/app/[lang]/seller/[locale]/orders/_components/use-people';
import { isClosed } from '@/lib/orders/status';
import type { OrderAndSteps } from './order-and-steps';

/** Who brings the order, and each time that nobody took it. */
export function CourierChoice({ order, steps }: OrderAndSteps) {
  const t = useT('couriers');
  const { couriers } = useStaff();
  const { _id: id, courier, failedTries = [], status, pickup } = order;
  const isOpen = !isClosed(status) && !pickup;
  // Who was chosen stays among them after leaving the shop.
  const gone = courier?.id && !couriers.some((one) => one.id === courier.id) ? [courier] : [];
  const rows = [...couriers, ...gone];
  if (rows.length === 0 && failedTries.length === 0) return null;
  return (
    <div className="mt-3">
      {isOpen && rows.length > 0 ? (
        <SelectField
          label={t('courier')}
          value={courier?.id ?? ''}
          onChange={({ target: { value } }) =>
            void steps.send(id, '/api/order/assign', {
              id,
              courier: value || null,
              from: courier?.id ?? null,
            })
          }
        >
          <option value="">{t('nobodyYet')}</option>
          {rows.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      ) : (
        courier && (
          <p>
            {t('courier')}: <bdi className="font-semibold">{courier.name}</bdi>
          </p>
        )
      )}
      {failedTries.map(({ at, reason, by, note, next }) => (
        <p key={at} className="mt-1 text-tomato">
          {t(next === 'shop' ? 'backInShop' : 'triedBy', { reason: t(TRY_WORDS[reason]) })} (
          <bdi>{by}</bdi>)
          {note && <bdi className="wrap-anywhere block text-muted rtl:text-right">{note}</bdi>}
        </p>
      ))}
    </div>
  );
}
