import { useEffect } from 'react';
import { useT } from '#i18n';
import { offeredMethods, type PayMethod, payMethodLabel } from '@/lib/payments/pay-methods';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import { ChoiceCard } from './choices';

/** Selects one of the further ways to pay on delivery. If the shop no longer offers the chosen one, it is deselected. */
export function FurtherPayments({
  methods,
  mayPayOnAccount,
  value,
  onChange,
}: {
  methods: PayMethods;
  mayPayOnAccount: boolean;
  value: PayMethod | undefined;
  onChange: (method: PayMethod | undefined) => void;
}) {
  const t = useT('payMethods');
  const offered = offeredMethods(methods, mayPayOnAccount);
  const isGone = value !== undefined && !offered.some(({ code }) => code === value);
  useEffect(() => {
    if (isGone) onChange(undefined);
  }, [isGone, onChange]);
  return offered.map((method) => (
    <ChoiceCard
      key={method.code}
      name="payment"
      checked={value === method.code}
      onChoose={() => onChange(method.code)}
    >
      <bdi>{payMethodLabel(method, t)}</bdi>
      {method.code === 'transfer' && (
        <span className="block text-muted text-sm">{t('transferHint')}</span>
      )}
    </ChoiceCard>
  ));
}
