import { useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import { useMoney } from '@/app/_components/use-money';
import { AboutSums } from '@/app/[lang]/(shop)/_components/weighed/estimated-price';
import {
  estimateLabel,
  weighedTranslator,
} from '@/app/[lang]/(shop)/_components/weighed/weighed-labels';
import { WeighedStepper } from '@/app/[lang]/(shop)/_components/weighed/weighed-stepper';
import type { ProductView } from '@/lib/catalog/view';
import { acceptedUnit, acceptUnit } from '@/lib/client/accepted-units';
import { useIsRemoteCart } from '@/lib/client/cart-store';
import { ceilingCents, estimateCents } from '@/lib/weights/amounts';
import { formatAmount, formatUnitPrice } from '@/lib/weights/format-amount';
import { orderedAmount } from '@/lib/weights/item-amount';
import { pricedMeasureIn } from '@/lib/weights/measures';
import { shownUnit } from '@/lib/weights/quantity-unit';
import type { MeasureView } from '@/lib/weights/view';

type ChangedUnitProps = {
  product: ProductView;
  /** The unit and the quantity step when this browser last showed the cart. */
  before: MeasureView;
  quantity: number;
  left: number;
};

/**
 * Returns whether the seller has changed the unit (for example 50 g) since the shopper accepted it. A change of the
 * quantity also accepts the new unit.
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
    // If the quantity equals the stock, the page may have lowered it, so the shopper has not accepted the unit.
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
 * If the seller changes the quantity step, the quantity means another amount. The note disappears when the shopper
 * changes or confirms the amount (docs/product.md 3.9).
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

type WeighedSumProps = {
  aboutCents: number;
  mostCents: number;
  currency: string;
  isOnline: boolean;
};

export function WeighedSum({ aboutCents, mostCents, currency, isOnline }: WeighedSumProps) {
  const { code } = usePageLanguage();
  const t = weighedTranslator('weights', code);
  const { ofCents: money } = useMoney(currency);
  const [sum, most] = [money(aboutCents), money(mostCents)];
  return (
    <p className="mt-3 rounded-field bg-leaf-soft px-4 py-3 font-semibold text-leaf-strong">
      {t('note', { sums: estimateLabel(t, sum, most) })}
      {isOnline && sum !== most && <span className="block">{t('online', { most })}</span>}
    </p>
  );
}

export function WeighedUnitPrice({ product }: { product: ProductView }) {
  const { code } = usePageLanguage();
  const { currency } = useShop();
  const measure = pricedMeasureIn(product, currency);
  return measure && formatUnitPrice(measure, currency, code);
}

type WeighedLineProps = { product: ProductView; quantity: number; left: number };

export function WeighedLine({ product, quantity, left }: WeighedLineProps) {
  const { code } = usePageLanguage();
  const t = useT('cart');
  const { currency } = useShop();
  const measure = pricedMeasureIn(product, currency);
  if (!measure) return null;
  return (
    <>
      <div className="max-sm:min-[22rem]:-ms-3">
        <WeighedStepper
          id={product._id}
          name={product.name}
          measure={measure}
          left={left}
          variant="cart"
        />
      </div>
      <p
        aria-live="polite"
        aria-atomic="true"
        // On a phone, the stepper must fit beside the cost.
        className="ms-auto self-center text-end font-bold leading-tight tabular-nums max-sm:min-[22rem]:w-[calc(100%-9.25rem)] sm:text-lg"
      >
        <span className="sr-only">
          {t('lineSum', {
            name: product.name,
            quantity: orderedAmount({ product, quantity }, code) ?? quantity,
          })}
        </span>
        <AboutSums
          aboutCents={estimateCents(measure, quantity)}
          mostCents={ceilingCents(measure, quantity)}
          currency={currency}
        />
      </p>
    </>
  );
}
