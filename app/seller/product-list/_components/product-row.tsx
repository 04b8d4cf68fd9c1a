import { ProductThumb } from '@/app/_components/product-thumb';
import type { ProductView } from '@/lib/catalog/schema';
import { formatCents, fromDollars } from '@/lib/money';
import { StockSwitch } from './stock-switch';

const columns = 'grid min-w-0 grow items-center gap-x-4 lg:grid-cols-[1fr_7rem_6rem]';

/** What the columns are, for the eye; each row says it to a screen reader by itself. */
export function ProductHeader() {
  return (
    <div
      aria-hidden="true"
      className="mt-5 hidden items-center gap-4 px-5 font-semibold text-muted text-sm lg:flex"
    >
      <span className="w-14" />
      <div className={columns}>
        <span>Product</span>
        <span>Category</span>
        <span className="text-right">Offer Price</span>
      </div>
      <span className="w-14 text-center">In Stock</span>
    </div>
  );
}

/** One product as the seller keeps it. */
export function ProductRow({
  product,
  onSwitch,
}: {
  product: ProductView;
  onSwitch: (inStock: boolean) => void;
}) {
  return (
    <li className="flex items-center gap-4 px-4 py-3 lg:px-5">
      <ProductThumb src={product.image[0]} className="size-14" />
      <div className={columns}>
        <p className="font-semibold leading-snug">
          {product.name}
          {product.weight && <span className="font-normal text-muted"> {product.weight}</span>}
        </p>
        <p className="text-muted text-sm lg:text-base">{product.category}</p>
        <p className="font-semibold tabular-nums lg:text-right">
          {formatCents(fromDollars(product.offerPrice))}
        </p>
      </div>
      <StockSwitch
        label={`${product.name} in stock`}
        checked={product.inStock}
        onChange={onSwitch}
      />
    </li>
  );
}
