import { useEffect, useRef, useState } from 'react';
import { usePageLanguage } from '#i18n';
import { weighedTranslator } from '@/app/[lang]/(shop)/_components/weighed/weighed-labels';
import type { ProductView } from '@/lib/catalog/view';
import { acceptedUnit, acceptUnit } from '@/lib/client/accepted-units';
import { useIsRemoteCart } from '@/lib/client/cart-store';
import { formatAmount } from '@/lib/weights/format-amount';
import { orderedAmount } from '@/lib/weights/item-amount';
import { shownUnit } from '@/lib/weights/quantity-unit';
import type { MeasureView } from '@/lib/weights/view';

type ChangedUnitProps = {
  product: ProductView;
  /** The measure of the product (how it is sold) when this browser showed the product earlier. */
  before: MeasureView;
  quantity: number;
  left: number;
};

/**
 * Returns whether the unit in which a cart line counts the product differs from the unit that the shopper has accepted,
 * and a function that accepts the current unit. The shopper also accepts the current unit by changing the quantity.
 */
function useChangedUnit({ product, before, quantity, left }: ChangedUnitProps) {
  const id = product._id;
  const unit = shownUnit(product);
  const isRemote = useIsRemoteCart();
  const [accepted, setAccepted] = useState(() => acceptedUnit(id) ?? shownUnit(before));
  const last = useRef(quantity);

  useEffect(() => {
    if (!acceptedUnit(id)) acceptUnit(id, accepted);
  }, [id, accepted]);

  useEffect(() => {
    if (quantity === last.current) return;
    last.current = quantity;
    // The cart page itself lowers a quantity to the stock, and the shopper has not checked that quantity. For goods by
    // weight, the stepper stores the unit at each click.
    if (!isRemote && quantity !== left) acceptUnit(id, unit);
    setAccepted((one) => acceptedUnit(id) ?? one);
  }, [id, unit, quantity, left, isRemote]);

  const accept = () => {
    acceptUnit(id, unit);
    setAccepted(unit);
  };
  return { isChanged: accepted !== unit, accept };
}

/**
 * Marks a cart line whose product the seller now sells in other steps, because the quantity of the line now means
 * another amount. The mark disappears when the shopper changes or confirms the amount (docs/product.md 3.9).
 */
export function ChangedUnit(props: ChangedUnitProps) {
  const { code } = usePageLanguage();
  const t = weighedTranslator('weights', code);
  const { isChanged, accept } = useChangedUnit(props);
  const { product, quantity } = props;
  const { step, stepUnit = 'g' } = product;
  const amount = orderedAmount({ product, quantity }, code) ?? String(quantity);
  return (
    <div role="status">
      {isChanged && (
        <p className="mt-1 font-semibold text-amber text-sm">
          {step ? t('newStep', { amount: formatAmount(step, stepUnit, code) }) : t('newPieces')}{' '}
          <button
            type="button"
            onClick={accept}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            {t('keep', { amount })}
          </button>
        </p>
      )}
    </div>
  );
}
