import { useRouter } from 'next/navigation';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useWeighedPut } from '@/app/[lang]/(shop)/_components/weighed/use-weighed-put';
import {
  type StepperProps,
  WeighedStepper,
} from '@/app/[lang]/(shop)/_components/weighed/weighed-stepper';
import { useLineQuantity } from '@/lib/client/cart-store';
import { localPath } from '@/lib/client/language';
import { BuyBar, CartLink } from './buy-bar';
import { CartSum } from './cart-sum';

export type WeighedBuyProps = Omit<StepperProps, 'look'>;

/** Add to Cart, which becomes a stepper in grams with a link to the cart, and Buy now; on a phone fixed at the bottom. */
export function WeighedBuy(props: WeighedBuyProps) {
  const t = useT('product');
  const router = useRouter();
  const isInCart = useLineQuantity(props.id) > 0;
  const { add, isFull } = useWeighedPut(props);

  const buyNow = () => {
    if (!isFull) add();
    router.push(localPath('/cart'));
  };
  return (
    <BuyBar isInCart={isInCart} buyNow={buyNow}>
      {isInCart ? (
        <>
          <WeighedStepper {...props} look="page" />
          <CartLink>
            <CartSum className="@max-[16rem]:hidden" />
          </CartLink>
        </>
      ) : (
        <Button
          size="large"
          className="order-last grow basis-0 leading-tight max-md:px-3"
          onClick={add}
        >
          {t('add')}
        </Button>
      )}
    </BuyBar>
  );
}
