import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';

/** On a phone, the button is hidden once the product is in the cart. The link to the cart is visible then. */
export function BuyNow({ isInCart, onClick }: { isInCart: boolean; onClick: () => void }) {
  const t = useT('product');
  return (
    <Button
      variant="soft"
      size="large"
      className={isInCart ? 'max-md:hidden' : 'grow basis-0 leading-tight max-md:px-3'}
      onClick={onClick}
    >
      {t('buy')}
    </Button>
  );
}

export function CartLink({ children }: { children: ReactNode }) {
  const t = useT('product');
  return (
    <LinkButton
      href="/cart"
      size="large"
      // This link replaces Add to Cart. It ignores clicks for 0.6 s, because the second click of a double click would
      // hit it.
      className="animate-[not-yet_0.6s]! order-last grow flex-wrap gap-y-0 py-1.5 text-center leading-tight max-md:px-2"
    >
      <span className="@max-[20rem]:text-base @min-[20rem]:whitespace-nowrap">{t('view')}</span>{' '}
      {children}
    </LinkButton>
  );
}
