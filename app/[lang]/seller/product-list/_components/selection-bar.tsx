import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
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
  const [isPricing, setIsPricing] = useState(false);
  const areRemoved = products.every(({ removedAt }) => removedAt);
  const action = { look: 'outline', 'aria-disabled': isBusy, className: 'px-4' } as const;
  return (
    <section
      aria-label="Selected products"
      className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mt-4 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-card px-4 py-3 shadow-lift md:bottom-4"
    >
      <p role="status" className="mr-auto font-semibold">
        {products.length} selected
      </p>
      <Button
        look="quiet"
        size="icon"
        aria-label="Clear the selection"
        onClick={onClear}
        className="sm:order-last"
      >
        <Icon name="close" className="size-5" />
      </Button>
      <span className="flex w-full flex-wrap gap-2 sm:w-auto">
        {areRemoved ? (
          <Button {...action} onClick={onRestore}>
            Restore
          </Button>
        ) : (
          <>
            <Button {...action} onClick={() => onStock(true)}>
              In stock
            </Button>
            <Button {...action} onClick={() => onStock(false)}>
              Out of stock
            </Button>
            <Button {...action} onClick={() => setIsPricing(true)}>
              Offer price…
            </Button>
            <Button {...action} look="danger" onClick={onRemove}>
              Remove
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
