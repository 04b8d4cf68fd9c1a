import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';

/** What puts a product into the cart, and Buy now; on a phone fixed at the bottom. */
export function BuyBar({
  isInCart,
  buyNow,
  children,
}: {
  isInCart: boolean;
  buyNow: () => void;
  children: ReactNode;
}) {
  const t = useT('product');
  return (
    <div
      data-own-bar
      className={`@container flex gap-3 ${isInCart ? 'md:flex-wrap' : 'flex-wrap'} leading-tight max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-paper max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]`}
    >
      {children}
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

/** The link in it to the cart, with the sum of the cart where there is room. */
export function CartLink({ children }: { children: ReactNode }) {
  const t = useT('product');
  return (
    <LinkButton
      href="/cart"
      size="large"
      // Where Add to Cart was: the second press of a double one is not meant for it.
      className="animate-[not-yet_0.6s]! order-last grow flex-wrap gap-y-0 text-center leading-tight max-md:px-4"
    >
      <span className="@max-[20rem]:text-base @min-[20rem]:whitespace-nowrap">{t('view')}</span>{' '}
      {children}
    </LinkButton>
  );
}
