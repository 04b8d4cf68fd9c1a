import { Button } from '@/app/_components/button';
import { Link } from '@/app/_components/link';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import { isSwitchedOn, OFFER_ABOVE_PRICE } from '@/lib/catalog/limits';
import { NOT_REDUCED, struckPrice } from '@/lib/catalog/prices/lowest-math';
import type { SellerProduct } from '@/lib/catalog/view';
import { formatDollars, fromDollars } from '@/lib/money';
import { CountStepper } from './count-stepper';
import { PriceField } from './price-field';
import { StockSwitch } from './stock-switch';

const columns =
  'items-center gap-x-3 px-3 sm:px-5 lg:grid-cols-[2.25rem_3.5rem_1fr_7.5rem_7.5rem_6rem] lg:gap-x-4';

/** The column headings; each row is labelled for screen readers by itself. */
export function ProductHeader() {
  return (
    <div
      aria-hidden="true"
      className={`mt-5 hidden font-semibold text-muted text-sm lg:grid ${columns}`}
    >
      <span className="col-start-3">Product</span>
      <span className="text-right">Price</span>
      <span className="text-right">Offer Price</span>
      <span className="text-center">In Stock</span>
    </div>
  );
}

type RowProps = {
  product: SellerProduct;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onSwitch: (inStock: boolean) => void;
  onCount: (stock: number) => void;
  /** Saves another price, in units of the currency; answers why it was not saved. */
  onPrice: (change: { price?: number; offerPrice?: number }) => Promise<string | undefined>;
  onRestore: () => void;
};

function Prices({ product, onPrice }: Pick<RowProps, 'product' | 'onPrice'>) {
  const { name, price, offerPrice, removedAt } = product;
  const struck = struckPrice(product);
  const { currency } = useShop();
  if (removedAt)
    return (
      <p className="flex gap-x-3 text-muted tabular-nums lg:col-span-2 lg:justify-end">
        {struck > offerPrice && <s>{formatDollars(struck, currency)}</s>}
        {formatDollars(offerPrice, currency)}
      </p>
    );
  return (
    <>
      <PriceField
        caption="Price"
        label={`Price of ${name}`}
        dollars={price}
        faultOf={(cents) =>
          price > offerPrice && cents < fromDollars(offerPrice)
            ? `It must not be below the offer price of ${formatDollars(offerPrice, currency)}`
            : undefined
        }
        onSave={(dollars) => onPrice({ price: dollars })}
      />
      <PriceField
        caption="Offer price"
        label={`Offer price of ${name}`}
        dollars={offerPrice}
        faultOf={(cents) => (cents > fromDollars(price) ? OFFER_ABOVE_PRICE : undefined)}
        onSave={(dollars) => onPrice({ offerPrice: dollars })}
      />
      {product.lowestPrice !== undefined && price > offerPrice && (
        <p className="col-span-2 text-muted text-sm lg:order-last lg:col-start-3 lg:col-end-7 lg:text-right">
          {struck > offerPrice
            ? `Lowest price of the last 30 days: ${formatDollars(struck, currency)}`
            : NOT_REDUCED}
        </p>
      )}
    </>
  );
}

/** One product in the seller's list. */
export function ProductRow(props: RowProps) {
  const { product, isSelected, onSelect, onSwitch, onCount, onRestore } = props;
  const { _id, name, weight, category, inStock, image, stock, removedAt } = product;
  const state = removedAt ? 'Removed' : inStock ? '' : 'Out of stock';
  return (
    <li
      className={`grid grid-cols-[2.25rem_3.5rem_1fr_auto] gap-y-2 py-3 ${columns} ${isSelected ? 'bg-leaf-soft' : ''}`}
    >
      <label className="-mx-1 grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={`Select ${name}`}
          onChange={({ target }) => onSelect(target.checked)}
          className="size-5 accent-leaf"
        />
      </label>
      <ProductThumb
        src={image[0]}
        category={category}
        name={name}
        className={`size-14 ${inStock ? '' : 'opacity-50 grayscale'}`}
      />
      <div className="min-w-0">
        <Link
          href={`/seller/product-list/${_id}`}
          className={`wrap-anywhere inline-block py-0.5 font-semibold leading-snug hover:underline ${inStock ? '' : 'text-muted'}`}
        >
          {name}
          {weight && (
            // Number and unit stay on one line.
            <span className="font-normal text-muted"> {weight.replaceAll(' ', '\u00a0')}</span>
          )}
        </Link>
        <p className="text-muted text-sm">
          {category}
          {state && <span className="font-semibold text-danger"> · {state}</span>}
        </p>
        {stock !== undefined && !removedAt && (
          <CountStepper name={name} stock={stock} onChange={onCount} />
        )}
      </div>
      <div className="justify-self-center lg:order-last">
        {removedAt ? (
          <Button look="outline" aria-label={`Restore ${name}`} onClick={onRestore}>
            Restore
          </Button>
        ) : (
          <StockSwitch
            label={`${name} in stock`}
            checked={isSwitchedOn(product)}
            onChange={onSwitch}
          />
        )}
      </div>
      <div className="col-span-4 grid grid-cols-2 gap-3 lg:contents">
        <Prices {...props} />
      </div>
    </li>
  );
}
