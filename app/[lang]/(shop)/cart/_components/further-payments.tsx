import { useT } from '#i18n';
import {
  defaultMethodLabel,
  offeredMethods,
  type PayMethod,
  payMethodLabel,
} from '@/lib/payments/pay-methods';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import { ChoiceCard } from './choices';

/**
 * A method that the shop disables stays selected, and the server rejects the order. Otherwise the shopper would have to
 * pay in cash unasked. "On account" stays available after the session has expired.
 */
export function FurtherPayments({
  methods,
  isSignedIn,
  isPickup,
  mayPayOnAccount,
  value,
  onChange,
}: {
  methods: PayMethods;
  isSignedIn: boolean;
  isPickup: boolean;
  mayPayOnAccount: boolean;
  value: PayMethod | undefined;
  onChange: (method: PayMethod) => void;
}) {
  const t = useT('payMethods');
  const isOnAccount = mayPayOnAccount || (value === 'account' && !isSignedIn);
  const offered = offeredMethods(methods, isOnAccount);
  const isGone = value !== undefined && !offered.some(({ code }) => code === value);
  return (
    <>
      {offered.map((method) => (
        <ChoiceCard
          key={method.code}
          name="payment"
          checked={value === method.code}
          onChoose={() => onChange(method.code)}
        >
          <bdi>{payMethodLabel(method, t, isPickup)}</bdi>
          {method.code === 'transfer' && (
            <span className="block text-muted text-sm">{t('transferHint')}</span>
          )}
        </ChoiceCard>
      ))}
      {isGone && (
        <ChoiceCard name="payment" checked onChoose={() => {}} disabled>
          {defaultMethodLabel(value, t, isPickup)}
          <span role="alert" className="block font-semibold text-danger text-sm">
            {t('gone')}
          </span>
        </ChoiceCard>
      )}
    </>
  );
}
