import { usePageLanguage, useT } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import { AboutSums } from '@/app/[lang]/(shop)/_components/weighed/estimated-price';
import { WeighedStepper } from '@/app/[lang]/(shop)/_components/weighed/weighed-stepper';
import type { ProductView } from '@/lib/catalog/view';
import { ceilingCents, estimateCents } from '@/lib/weights/amounts';
import { formatUnitPrice } from '@/lib/weights/format-amount';
import { orderedAmount } from '@/lib/weights/item-amount';
import { pricedMeasureIn } from '@/lib/weights/measures';

export { ChangedUnit } from './changed-unit';

/** Shows the price per kilogram, litre or pound below the name of weighed goods. */
export function WeighedUnitPrice({ product }: { product: ProductView }) {
  const { code } = usePageLanguage();
  const { currency } = useShop();
  const measure = pricedMeasureIn(product, currency);
  return measure && formatUnitPrice(measure, currency, code);
}

type WeighedLineProps = { product: ProductView; quantity: number; left: number };

/** Shows quantity and price of weighed goods on a cart line, with the estimated and the maximum cost. */
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
        // On a phone, the width leaves room for the stepper, so that the cost stays beside it.
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
