import { memo, type ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Link } from '@/app/_components/link';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import { useMoney } from '@/app/_components/use-money';
import { useCategoryLabels } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import { categoryName } from '@/lib/catalog/category-names';
import { weightBeside, weightIn } from '@/lib/catalog/facts/sizes';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { askedPrices, struckPrice } from '@/lib/catalog/prices/lowest-price';
import { titleOf } from '@/lib/catalog/variants/variant-names';
import type { SellerProduct } from '@/lib/catalog/view';
import { useCategories } from '@/lib/client/categories-store';
import { usePermission } from '@/lib/client/seller-store';
import { formatUnits, toCents } from '@/lib/utils/money';
import { formatUnitPrice } from '@/lib/weights/format-amount';
import { stockUnit } from '@/lib/weights/measures';
import { bigUnit } from '@/lib/weights/units';
import type { Prices as Changed } from './product-changes';
import { CountStepper, PriceField, StockSwitch } from './row-inputs';

const columns = 'items-center gap-x-3 px-3 sm:px-5';

/** The handlers must be the same functions in every render. */
export type RowHandlers = {
  select: (id: string, isSelected: boolean) => void;
  switchStock: (product: SellerProduct, inStock: boolean) => void;
  setCount: (product: SellerProduct, stock: number) => void;
  /** Prices are in units of the currency. Returns the error message if the request fails. */
  setPrices: (product: SellerProduct, prices: Changed) => Promise<string | undefined>;
  restore: (products: readonly SellerProduct[]) => void;
};

type RowProps = { product: SellerProduct; isSelected: boolean; handlers: RowHandlers };

type PriceProps = {
  product: SellerProduct;
  onPrice: (prices: Changed) => Promise<string | undefined>;
};

export function RegularPrice({ product, onPrice, caption }: PriceProps & { caption?: string }) {
  const { price, offerPrice, unit } = askedPrices(product);
  const t = useT('sellerList');
  const { currency } = useShop();
  const money = useMoney(currency);
  return (
    <PriceField
      caption={caption}
      label={t('priceOf', { name: product.name })}
      dollars={price}
      per={unit && bigUnit(unit)}
      faultOf={(cents) =>
        price > offerPrice && cents < toCents(offerPrice, currency)
          ? t('belowOffer', { price: money.of(offerPrice) })
          : undefined
      }
      onSave={(dollars) => onPrice({ [unit ? 'regularPricePerUnit' : 'price']: dollars })}
    />
  );
}

export function OfferPrice({ product, onPrice, caption }: PriceProps & { caption?: string }) {
  const t = useT('sellerList');
  const tSellerGoods = useT('sellerGoods');
  const { currency } = useShop();
  const { price, offerPrice, unit } = askedPrices(product);
  return (
    <PriceField
      caption={caption}
      label={t('offerPriceOf', { name: product.name })}
      dollars={offerPrice}
      per={unit && bigUnit(unit)}
      faultOf={(cents) =>
        cents > toCents(price, currency) ? tSellerGoods('offerAbove') : undefined
      }
      onSave={(dollars) => onPrice({ [unit ? 'pricePerUnit' : 'offerPrice']: dollars })}
    />
  );
}

/**
 * Returns a text only if the shop shows reference prices. The page of the product explains why a discount is not shown.
 */
export function useLowestPrice(product: SellerProduct): string | undefined {
  const t = useT('sellerList');
  const money = useMoney(useShop().currency);
  const asked = askedPrices(product);
  if (asked.lowestPrice === undefined || asked.price <= asked.offerPrice) return undefined;
  const struck = struckPrice(asked);
  return struck > asked.offerPrice ? t('lowest', { price: money.of(struck) }) : t('discountHidden');
}

export function FixedPrices({ product }: { product: SellerProduct }) {
  const { currency } = useShop();
  const { code } = usePageLanguage();
  const asked = askedPrices(product);
  const own = product.priceCurrency ?? currency;
  const format = (amount: number) =>
    asked.unit
      ? formatUnitPrice({ perUnitCents: toCents(amount, own), unit: asked.unit }, own, code)
      : formatUnits(amount, own, code);
  const struck = struckPrice(asked);
  return (
    <>
      {struck > asked.offerPrice && <s>{format(struck)}</s>} <span>{format(asked.offerPrice)}</span>
    </>
  );
}

function Prices({ product, onPrice }: PriceProps) {
  const t = useT('sellerList');
  const mayChange = usePermission('goods');
  const lowest = useLowestPrice(product);
  if (product.removedAt || !mayChange)
    return (
      <p className="flex gap-x-3 text-muted tabular-nums">
        <FixedPrices product={product} />
      </p>
    );
  return (
    <>
      <RegularPrice product={product} onPrice={onPrice} caption={t('price')} />
      <OfferPrice product={product} onPrice={onPrice} caption={t('offerPrice')} />
      {lowest && <p className="col-span-full text-muted text-sm">{lowest}</p>}
    </>
  );
}

type NameLinkProps = { href?: string; className: string; children: ReactNode };

export const NameLink = ({ href, className, children }: NameLinkProps) =>
  href ? (
    <Link href={href} className={`${className} hover:underline`}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );

export const ProductRow = memo(function ProductRow({ product, isSelected, handlers }: RowProps) {
  const t = useT('sellerList');
  const tSellerGoods = useT('sellerGoods');
  const labels = useCategoryLabels();
  const { code } = usePageLanguage();
  const mayChange = usePermission('goods');
  // Re-renders the row when a category is renamed.
  useCategories();
  const { _id, name, category, inStock, image, stock, removedAt, size, variants } = product;
  const written = weightIn(product, code);
  const weight = written && written !== size ? weightBeside(name, written, code) : undefined;
  const tSizeForm = useT('sizeForm');
  const state = removedAt ? t('removed') : inStock ? '' : tSellerGoods('outOfStock');
  return (
    <li
      className={`grid gap-y-2 py-3 ${mayChange ? 'grid-cols-[auto_auto_1fr_auto]' : 'grid-cols-[auto_1fr_auto]'} ${columns} ${isSelected ? 'bg-leaf-soft' : ''}`}
    >
      {mayChange ? (
        <label className="-mx-1 grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('select', { name })}
            onChange={({ target }) => handlers.select(_id, target.checked)}
            className="size-5 accent-leaf"
          />
        </label>
      ) : null}
      <ProductThumb
        src={image[0]}
        category={category}
        name={name}
        className={`size-14 ${inStock ? '' : 'opacity-50 grayscale'}`}
      />
      {/* On a very small screen or with a very large font, the name moves below the other columns. */}
      <div className="min-w-0 max-[22.5rem]:order-1 max-[22.5rem]:col-span-full">
        <NameLink
          href={mayChange ? `/seller/product-list/${_id}` : undefined}
          className={`wrap-anywhere -my-2.5 inline-block py-3 font-semibold leading-snug ${inStock ? '' : 'text-muted'}`}
        >
          <bdi>{name}</bdi>
          {/* The name of a size already ends with its weight. */}
          {weight && (
            <>
              {' '}
              <bdi className="font-normal text-muted">{weight.replaceAll(' ', '\u00a0')}</bdi>
            </>
          )}
        </NameLink>
        <p className="text-muted text-sm">
          {categoryName(category, labels)}
          {state && (
            <>
              {' · '}
              <span className="inline-block font-semibold text-danger">{state}</span>
            </>
          )}
        </p>
        {size && variants && !removedAt && (
          <p className="wrap-anywhere text-muted text-sm">
            {tSizeForm('sizesOf', { count: variants.length, title: titleOf(name, size) })}
          </p>
        )}
        {stock !== undefined && !removedAt && (
          <CountStepper
            name={name}
            stock={stock}
            by={product.step ?? 1}
            unit={stockUnit(product)}
            onChange={(count) => handlers.setCount(product, count)}
          />
        )}
      </div>
      <div className="justify-self-center">
        {removedAt && mayChange ? (
          <Button
            variant="outline"
            aria-label={t('restoreName', { name })}
            onClick={() => handlers.restore([product])}
          >
            {tSellerGoods('restore')}
          </Button>
        ) : removedAt ? null : (
          <StockSwitch
            label={tSellerGoods('nameInStock', { name })}
            checked={isSwitchedOn(product)}
            onChange={(isOn) => handlers.switchStock(product, isOn)}
          />
        )}
      </div>
      <div className="col-span-full grid grid-cols-2 gap-3 max-[22.5rem]:order-2 max-[16rem]:grid-cols-1">
        <Prices product={product} onPrice={(prices) => handlers.setPrices(product, prices)} />
      </div>
    </li>
  );
});
