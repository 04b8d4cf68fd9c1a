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
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold">Payment Method</legend>
      <div className="grid gap-2">
        <ChoiceCard name="payment" checked={value === 'COD'} onChoose={() => onChange('COD')}>
          {isPickup ? 'Pay at the pickup' : 'Cash On Delivery'}
        </ChoiceCard>
        <ChoiceCard
          name="payment"
          checked={value === 'Online'}
          onChoose={() => onChange('Online')}
          disabled={!canPayOnline}
        >
          Online Payment
          {!canPayOnline && (
            <span className="block text-sm">This shop takes no online payments at the moment.</span>
          )}
        </ChoiceCard>
      </div>
    </fieldset>
  );
}
