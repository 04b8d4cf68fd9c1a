import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import {
  type StepperProps,
  useWeighedPut,
  WeighedStepper,
} from '@/app/[lang]/(shop)/_components/weighed/weighed-stepper';
import { useLineQuantity } from '@/lib/client/cart-store';
import { goTo } from '@/lib/client/navigation';
import { BuyNow, CartLink } from './buy-now';
import { CartSum } from './cart-sum';

export function WeighedBuy(props: Omit<StepperProps, 'variant'>) {
  const t = useT('product');
  const isInCart = useLineQuantity(props.id) > 0;
  const { add, isFull } = useWeighedPut(props);

  const buyNow = () => {
    if (!isFull) add();
    goTo('/cart');
  };
  return (
    <>
      {isInCart ? (
        <>
          <WeighedStepper {...props} variant="page" />
          <CartLink>
            <CartSum />
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
      <BuyNow isInCart={isInCart} onClick={buyNow} />
    </>
  );
}
