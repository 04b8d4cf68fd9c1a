import { type FormEvent, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field, SelectField } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { useMoney } from '@/app/_components/use-money';
import { BottomBar } from '@/app/[lang]/seller/[locale]/_components/save-bar';
import { askedPrices } from '@/lib/catalog/prices/lowest-price';
import { parsePercent, type Repriced, reprice } from '@/lib/catalog/reprice';
import type { SellerProduct } from '@/lib/catalog/view';
import { toCents, toUnits } from '@/lib/utils/money';

export type NewOffer = { product: SellerProduct; offerPrice: number };

type Line = { product: SellerProduct; next: Repriced };

function priceLines(products: readonly SellerProduct[], percent: number, currency: string): Line[] {
  return products.map((product) => {
    const { price, offerPrice } = askedPrices(product);
    const offerCents = toCents(offerPrice, currency);
    return {
      product,
      next: reprice({ priceCents: toCents(price, currency), offerCents }, percent),
    };
  });
}

function Preview({ lines }: { lines: Line[] }) {
  const t = useT('sellerList');
  const tSellerGoods = useT('sellerGoods');
  const money = useMoney(useShop().currency);
  const why = (reason: 'costsNothing' | 'offerAbovePrice', product: SellerProduct) =>
    reason === 'costsNothing'
      ? t('costsNothing')
      : tSellerGoods('offerAbovePrice', { price: money.of(askedPrices(product).price) });
  return (
    <ul
      aria-label={t('preview')}
      className="max-h-[38dvh] divide-y divide-line overflow-y-auto border-line border-y"
    >
      {lines.map(({ product, next }) => (
        <li key={product._id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="min-w-0 grow basis-40 wrap-anywhere">
            <bdi>{product.name}</bdi>
          </span>
          <span className="tabular-nums">
            <s className="text-muted">{money.of(askedPrices(product).offerPrice)}</s>{' '}
            {'cents' in next && <b>{money.ofCents(next.cents)}</b>}
          </span>
          {'reason' in next && (
            <span className="w-full font-medium text-danger text-sm">
              {t('stays', { reason: why(next.reason, product) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Choice({ products, onApply }: { products: readonly SellerProduct[]; onApply: Apply }) {
  const t = useT('sellerList');
  const { currency } = useShop();
  const [sign, setSign] = useState(-1);
  const [text, setText] = useState('');
  const percent = parsePercent(text);
  const lines = percent === undefined ? [] : priceLines(products, sign * percent, currency);
  const offers = lines.flatMap(({ product, next }) =>
    'cents' in next ? { product, offerPrice: toUnits(next.cents, currency) } : [],
  );

  function apply(event: FormEvent) {
    event.preventDefault();
    if (offers.length > 0) onApply(offers);
  }

  return (
    <form onSubmit={apply} noValidate className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('change')}
          value={sign}
          onChange={({ target }) => setSign(Number(target.value))}
        >
          <option value={-1}>{t('lowerBy')}</option>
          <option value={1}>{t('raiseBy')}</option>
        </SelectField>
        <Field
          label={t('percent')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          placeholder="10"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={text && percent === undefined ? t('percentHelp') : undefined}
        />
      </div>
      {lines.length > 0 && <Preview lines={lines} />}
      <Button type="submit" size="large" aria-disabled={offers.length === 0}>
        {t('changePrices', { count: offers.length })}
      </Button>
    </form>
  );
}

type Apply = (offers: NewOffer[]) => void;

type PriceDialogProps = {
  products: readonly SellerProduct[];
  isOpen: boolean;
  onApply: Apply;
  onClose: () => void;
};

function PriceDialog({ products, isOpen, onApply, onClose }: PriceDialogProps) {
  const t = useT('sellerList');
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('changeOffers')} shape="sheet">
      <Choice products={products} onApply={onApply} />
    </Dialog>
  );
}

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
  const tSellerGoods = useT('sellerGoods');
  const [isPricing, setIsPricing] = useState(false);
  const areRemoved = products.every(({ removedAt }) => removedAt);
  const action = { variant: 'outline', 'aria-disabled': isBusy, className: 'px-4' } as const;
  return (
    // At the end of the page, the bar has the same distance to the bottom of the screen as elsewhere.
    <BottomBar
      className="bottom-[calc(4.75rem+env(safe-area-inset-bottom))] mt-5 mb-[calc(4.75rem+env(safe-area-inset-bottom)-192px)] md:bottom-4 md:-mb-44 lg:-mb-12"
      label={t('selectedProducts')}
      layout="gap-2 px-4 py-3"
    >
      <p role="status" className="me-auto font-semibold">
        {t('selected', { count: products.length })}
      </p>
      <Button
        variant="quiet"
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
            {tSellerGoods('restore')}
          </Button>
        ) : (
          <>
            <Button {...action} onClick={() => onStock(true)}>
              {tSellerGoods('inStock')}
            </Button>
            <Button {...action} onClick={() => onStock(false)}>
              {tSellerGoods('outOfStock')}
            </Button>
            <Button {...action} onClick={() => setIsPricing(true)}>
              {t('offerPriceOpens')}
            </Button>
            <Button {...action} variant="danger" onClick={onRemove}>
              {tSellerGoods('remove')}
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
    </BottomBar>
  );
}
