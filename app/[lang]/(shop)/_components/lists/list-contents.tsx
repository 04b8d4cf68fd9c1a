import { type ReactNode, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';
import { Link } from '@/app/_components/link';
import { Skeleton } from '@/app/_components/spinner';
import { useProducts } from '@/app/[lang]/(shop)/_components/use-products';
import { availableStock, type CartItems, MAX_PRODUCTS, maxInCart } from '@/lib/cart/limits';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/view';
import { acceptUnit } from '@/lib/client/accepted-units';
import { addAllToCart } from '@/lib/client/cart-edits';
import { getCartItems, markWeighed } from '@/lib/client/cart-store';
import type { ListItem } from '@/lib/shopping-lists/view';
import { minUnits } from '@/lib/weights/amounts';
import { convertQuantity, measureOfUnit } from '@/lib/weights/convert-quantity';
import { formatAmount } from '@/lib/weights/format-amount';
import { measureIn } from '@/lib/weights/measures';
import { shownUnit } from '@/lib/weights/quantity-unit';
import type { MeasureView } from '@/lib/weights/view';

type Sold = Pick<ProductView, '_id' | 'name' | 'inStock' | 'stock'> & MeasureView;
type Products = ReadonlyMap<string, Sold | undefined>;

/** What could not be added to the cart. `gone` and `noRoom` are numbers of products. */
type Left = { soldOut: string[]; gone: number; noRoom: number };

type Quantity = Pick<ListItem, 'quantity' | 'unit'>;

/** Returns the quantity in the product's current unit. The seller may have changed the unit since it was stored. */
function convert({ quantity, unit }: Quantity, product: MeasureView): number {
  if (unit === undefined) return quantity;
  return convertQuantity(quantity, measureOfUnit(unit), measureIn(product));
}

/** Converts the quantity of a list item, and limits it to what the shopper can order now. */
export function quantityNow(item: Quantity, product: Sold): number {
  const quantity = convert(item, product);
  const measure = measureIn(product);
  const most = availableStock(product);
  if (measure?.by !== 'weight') return Math.min(quantity, most);
  return Math.min(Math.max(quantity, minUnits(measure)), maxInCart(measure, most));
}

/**
 * The cart then contains at least the quantities of the list, so a repeated call changes nothing. Returns what could
 * not be added.
 */
export function putListIntoCart(items: readonly ListItem[], products: Products): Left {
  const left: Left = { soldOut: [], gone: 0, noRoom: 0 };
  const wanted: CartItems = {};
  for (const item of items) {
    const { product: id } = item;
    const product = products.get(id);
    if (!product) left.gone += 1;
    else if (!product.inStock) left.soldOut.push(product.name);
    else {
      wanted[id] = quantityNow(item, product);
      if (measureIn(product)?.by === 'weight') markWeighed(id);
    }
  }
  const before = getCartItems();
  const cart = addAllToCart(wanted);
  for (const id of Object.keys(wanted)) {
    const product = products.get(id);
    // An unchanged quantity keeps the unit that the shopper last saw in the cart.
    if (product?.soldBy === 'weight' && cart[id] !== before[id]) acceptUnit(id, shownUnit(product));
  }
  left.noRoom = Object.keys(wanted).filter((id) => !(id in cart)).length;
  return left;
}

function Outcome({ left: { soldOut, gone, noRoom } }: { left: Left }) {
  const t = useT('listContents');
  return (
    <div role="status" className="grid gap-2 rounded-card bg-sunk px-4 py-3">
      <p className="font-semibold">{t('added')}</p>
      {soldOut.length > 0 && <p>{t('soldOut', { names: soldOut.join(', ') })}</p>}
      {gone > 0 && <p>{t('gone', { count: gone })}</p>}
      {noRoom > 0 && <p>{t('noRoom', { count: noRoom, max: MAX_PRODUCTS })}</p>}
      <p>
        <LinkButton href="/cart" variant="outline">
          {t('toCart')}
        </LinkButton>
      </p>
    </div>
  );
}

type RowProps = { item: ListItem; product: ProductView | undefined; children?: ReactNode };

function Row({ item, product, children }: RowProps) {
  const t = useT('listContents');
  const { code } = usePageLanguage();
  const measure = product && measureIn(product);
  const amount =
    measure?.by === 'weight'
      ? formatAmount(item.quantity * measure.step, measure.unit, code)
      : `${item.quantity} ×`;
  return (
    <li data-line={item.product} className="flex flex-wrap items-center gap-x-3 py-2">
      <bdi className="min-w-12 text-muted tabular-nums">{amount}</bdi>
      {/* The flex basis leaves room for the quantity controls of the row on a phone. */}
      <div className="min-w-0 grow basis-24">
        {product ? (
          <Link href={productPath(product)} className="flex min-h-11 items-center hover:underline">
            <bdi className="wrap-anywhere font-semibold rtl:text-right">{product.name}</bdi>
          </Link>
        ) : (
          <span className="text-muted">{t('notSold')}</span>
        )}
        {product && !product.inStock && <p className="text-danger text-sm">{t('out')}</p>}
      </div>
      {children}
    </li>
  );
}

export function ListContents({
  items,
  edit,
}: {
  items: readonly ListItem[];
  edit?: (item: ListItem, product: ProductView | undefined) => ReactNode;
}) {
  const t = useT('listContents');
  const tIslands = useT('islands');
  const [left, setLeft] = useState<Left>();
  const { products, hasFailed, reload } = useProducts(items.map(({ product }) => product));
  if (items.length === 0) return <p className="text-muted">{t('empty')}</p>;
  if (hasFailed)
    return (
      <Button variant="outline" onClick={reload}>
        {tIslands('tryAgain')}
      </Button>
    );
  if (!products) return <Skeleton className="h-24 rounded-card" />;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line">
        {items.map((stored) => {
          const product = products.get(stored.product);
          const item = product ? { ...stored, quantity: convert(stored, product) } : stored;
          return (
            <Row key={item.product} item={item} product={product}>
              {edit?.(item, product)}
            </Row>
          );
        })}
      </ul>
      <Button
        className="justify-self-start"
        onClick={() => setLeft(putListIntoCart(items, products))}
      >
        {t('allToCart')}
      </Button>
      {left && <Outcome left={left} />}
    </div>
  );
}
