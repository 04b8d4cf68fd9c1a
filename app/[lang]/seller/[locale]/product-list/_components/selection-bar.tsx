import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { useToastsAbove } from '@/app/[lang]/seller/[locale]/_components/save-bar';
import type { SellerProduct } from '@/lib/catalog/view';
import { type NewOffer, PriceDialog } from './price-dialog';

/** What can be done with the selected products. */
export function SelectionBar({
  products,
  isBusy,
  onStock,
  onPrices,
  onRemove,
  onRestore,
  onClear,
}: {
  products: readonly SellerProduct[];
  isBusy: boolean;
  onStock: (inStock: boolean) => void;
  onPrices: (offers: NewOffer[]) => void;
  onRemove: () => void;
  onRestore: () => void;
  onClear: () => void;
}) {
  const t = useT('sellerList');
  const goods = useT('sellerGoods');
  const [isPricing, setIsPricing] = useState(false);
  const bar = useToastsAbove();
  const areRemoved = products.every(({ removedAt }) => removedAt);
  const action = { look: 'outline', 'aria-disabled': isBusy, className: 'px-4' } as const;
  return (
    // At the end of the page it is as far from the edge of the screen as anywhere else.
    <section
      ref={bar}
      data-bar
      aria-label={t('selectedProducts')}
      className="tall:sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mt-4 mb-[calc(4.75rem+env(safe-area-inset-bottom)-192px)] flex flex-wrap items-center gap-2 rounded-panel border border-line bg-card px-4 py-3 shadow-lift md:bottom-4 md:-mb-44 lg:-mb-12"
    >
      <p role="status" className="me-auto font-semibold">
        {t('selected', { count: products.length })}
      </p>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('clear')}
        onClick={onClear}
        className="sm:order-last"
      >
        <Icon name="close" className="size-5" />
      </Button>
      <span className="flex w-full flex-wrap gap-2 sm:w-auto">
        {areRemoved ? (
          <Button {...action} onClick={onRestore}>
            {goods('restore')}
          </Button>
        ) : (
          <>
            <Button {...action} onClick={() => onStock(true)}>
              {goods('inStock')}
            </Button>
            <Button {...action} onClick={() => onStock(false)}>
              {goods('outOfStock')}
            </Button>
            <Button {...action} onClick={() => setIsPricing(true)}>
              {t('offerPriceOpens')}
            </Button>
            <Button {...action} look="danger" onClick={onRemove}>
              {goods('remove')}
            </Button>
          </>
        )}
      </span>
      <PriceDialog
        products={products}
        isOpen={isPricing}
        onClose={() => setIsPricing(false)}
        onApply={(offers) => {
          setIsPricing(false);
          onPrices(offers);
        }}
      />
    </section>
  );
}
