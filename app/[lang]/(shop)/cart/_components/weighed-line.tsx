import { usePageLanguage } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import { useMoney } from '@/app/_components/use-money';
import { WeighedStepper } from '@/app/[lang]/(shop)/_components/weighed/weighed-stepper';
import { weighedWords } from '@/app/[lang]/(shop)/_components/weighed/weighed-words';
import type { ProductView } from '@/lib/catalog/view';
import { ceilingCents, estimateCents } from '@/lib/weights/amount-math';
import { saidUnitPrice } from '@/lib/weights/amount-words';
import { measureIn } from '@/lib/weights/read-math';

type WeighedLineProps = { product: ProductView; quantity: number; left: number };

/** Quantity and price of goods that are weighed, in a line of the cart: about so much, and at most. */
export function WeighedLine({ product, quantity, left }: WeighedLineProps) {
  const { code } = usePageLanguage();
  const t = weighedWords('weights', code);
  const { currency } = useShop();
  const { ofCents: money } = useMoney(currency);
  const measure = measureIn(product);
  if (!measure) return null;
  const sum = money(estimateCents(measure, quantity));
  const most = money(ceilingCents(measure, quantity));
  return (
    <>
      <div className="flex flex-wrap items-center">
        <span className="me-2 text-muted text-sm tabular-nums">
          {saidUnitPrice(measure, currency, code)}
        </span>
        <WeighedStepper
          id={product._id}
          name={product.name}
          measure={measure}
          left={left}
          look="cart"
        />
      </div>
      <p className="ms-auto self-center text-end font-bold text-lg leading-tight tabular-nums">
        {sum === most ? sum : t('about', { sum })}
        {sum !== most && (
          <span className="block font-normal text-muted text-sm">{t('atMost', { most })}</span>
        )}
      </p>
    </>
  );
}
