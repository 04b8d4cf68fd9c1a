import { useT } from '#i18n';
import type { PaymentType } from '@/lib/orders/schema';
import { ChoiceCard } from './choice-card';

/** The choice of payment method (docs/product.md 5.2). */
export function PaymentChoice({
  value,
  onChange,
  canPayOnline,
  isPickup,
}: {
  value: PaymentType;
  onChange: (method: PaymentType) => void;
  canPayOnline: boolean;
  isPickup: boolean;
}) {
  const t = useT('cart');
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">{t('payment')}</legend>
      <div className="grid gap-2">
        <ChoiceCard name="payment" checked={value === 'COD'} onChoose={() => onChange('COD')}>
          {t(isPickup ? 'payAtPickup' : 'cash')}
        </ChoiceCard>
        <ChoiceCard
          name="payment"
          checked={value === 'Online'}
          onChoose={() => onChange('Online')}
          disabled={!canPayOnline}
        >
          {t('online')}
          {!canPayOnline && <span className="block text-sm">{t('noOnline')}</span>}
        </ChoiceCard>
      </div>
    </fieldset>
  );
}
