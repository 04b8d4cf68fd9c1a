import { useRouter } from 'next/navigation';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { useWeighedPut } from '@/app/[lang]/(shop)/_components/weighed/use-weighed-put';
import {
  type StepperProps,
  WeighedStepper,
} from '@/app/[lang]/(shop)/_components/weighed/weighed-stepper';
import { useLineQuantity } from '@/lib/client/cart-store';
import { localPath } from '@/lib/client/language';
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
    <div
      data-own-bar
      className={`@container flex gap-3 leading-tight max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-paper max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] ${isInCart ? 'md:flex-wrap' : 'flex-wrap'}`}
    >
      {isInCart ? (
        <>
          <WeighedStepper {...props} look="page" />
          <LinkButton
            href="/cart"
            size="large"
            className="order-last grow flex-wrap gap-y-0 text-center leading-tight max-md:px-4"
          >
            <span className="@min-[16rem]:whitespace-nowrap">{t('view')}</span>{' '}
            <CartSum className="@max-[16rem]:hidden" />
          </LinkButton>
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
      <Button
        look="soft"
        size="large"
        className={isInCart ? 'max-md:hidden' : 'grow basis-0 leading-tight max-md:px-3'}
        onClick={buyNow}
      >
        {t('buy')}
      </Button>
    </div>
  );
}
