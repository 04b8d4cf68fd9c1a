import { usePageLanguage, useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Filled, slot } from '@/app/_components/filled';
import { Amount } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { availableStock, type CartItems, MAX_PRODUCTS, maxInCart } from '@/lib/cart/limits';
import type { ProductsResponse, ProductView } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { addAllToCart } from '@/lib/client/cart-edits';
import type { Translate } from '@/lib/i18n/translate';
import type { OrderView } from '@/lib/orders/view';
import { toCents } from '@/lib/utils/money';
import { minUnits } from '@/lib/weights/amounts';
import { convertQuantity } from '@/lib/weights/convert-quantity';
import type { Measure } from '@/lib/weights/fields';
import { formatUnitPrice } from '@/lib/weights/format-amount';
import { measureIn } from '@/lib/weights/measures';
import type { MeasureView } from '@/lib/weights/view';

type Order = Pick<OrderView, 'items' | 'currency'>;
type Sold = MeasureView & Pick<ProductView, 'name' | 'inStock' | 'stock' | 'offerPrice'>;
type Present = ReadonlyMap<string, Sold>;

/** The price is per piece, or per `unit` for weighed goods. */
type StatedPrice = { price: number; unit?: Measure['unit'] };

export type Outcome = {
  added: number;
  gone: string[];
  noRoom: string[];
  /** `before` is in the order's currency, and `now` in the shop's current currency. */
  repriced: { name: string; before: StatedPrice; now: StatedPrice }[];
};

/**
 * Returns the ordered quantity in the product's current units (for example 50 g), within the current limits. If it
 * cannot be converted, the result is the minimum order.
 */
function quantityNow({ product, quantity }: Order['items'][number], now: MeasureView): number {
  const measure = measureIn(now);
  const converted = convertQuantity(quantity, measureIn(product), measure);
  if (measure?.by !== 'weight') return converted;
  return Math.min(Math.max(converted, minUnits(measure)), maxInCart(measure));
}

/** Returns the items that can be bought now. Quantities are limited to the stock. */
export function itemsToAdd({ items }: Order, present: Present): CartItems {
  const cartItems: CartItems = {};
  for (const item of items) {
    const { _id } = item.product;
    const now = present.get(_id);
    if (now?.inStock) cartItems[_id] = Math.min(quantityNow(item, now), availableStock(now));
  }
  return cartItems;
}

/** Weighed goods have a price per kilogram, litre, pound or ounce, because the size of a step may have changed. */
const priceOf = ({
  offerPrice,
  pricePerUnit,
  stepUnit = 'g',
}: Pick<Sold, 'offerPrice'> & MeasureView): StatedPrice =>
  pricePerUnit === undefined ? { price: offerPrice } : { price: pricePerUnit, unit: stepUnit };

/** `cart` is the cart after the items were added. */
export function outcomeOf(
  { items, currency }: Order,
  present: Present,
  cart: CartItems,
  shopCurrency: string,
): Outcome {
  const outcome: Outcome = { added: 0, gone: [], noRoom: [], repriced: [] };
  for (const { product } of items) {
    const now = present.get(product._id);
    if (!now?.inStock) outcome.gone.push(product.name);
    else if (!(product._id in cart)) outcome.noRoom.push(now.name);
    else {
      outcome.added += 1;
      const [before, today] = [priceOf(product), priceOf(now)];
      const isSame = before.price === today.price && before.unit === today.unit;
      if (!isSame || currency !== shopCurrency)
        outcome.repriced.push({ name: now.name, before, now: today });
    }
  }
  return outcome;
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc ps-5 text-muted">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

function Price({ price, unit, currency }: StatedPrice & { currency: string }) {
  const { code } = usePageLanguage();
  if (unit === undefined) return <Amount amount={price} currency={currency} />;
  return formatUnitPrice({ perUnitCents: toCents(price, currency), unit }, currency, code);
}

function outcomeTitle({ added, noRoom }: Outcome, t: Translate<'orders'>) {
  if (added > 0) return t('inCart', { count: added });
  return t(noRoom.length > 0 ? 'cartFull' : 'noneAvailable');
}

function OutcomeMessage({ outcome, orderCurrency }: { outcome: Outcome; orderCurrency: string }) {
  const t = useT('orders');
  const { currency } = useShop();
  const { added, gone, noRoom, repriced } = outcome;
  return (
    <div className="space-y-4">
      <p>{outcomeTitle(outcome, t)}</p>
      <Names title={t('notNow')} names={gone} />
      <Names title={t('noRoom', { max: MAX_PRODUCTS })} names={noRoom} />
      {repriced.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('otherPrice')}</h3>
          <ul className="list-disc ps-5 text-muted">
            {repriced.map(({ name, before, now }) => (
              <li key={name}>
                <Filled
                  text={t('priceChange', { name, now: slot(0), before: slot(1) })}
                  parts={[
                    <Price key="now" {...now} currency={currency} />,
                    <Price key="before" {...before} currency={orderCurrency} />,
                  ]}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {(added > 0 || noRoom.length > 0) && (
        <LinkButton href="/cart" size="large" className="w-full">
          {t('toCart')}
        </LinkButton>
      )}
    </div>
  );
}

/** Puts the available items into the cart. `currency` is the currency of the shop. */
export async function putAgain(order: OrderView, currency: string): Promise<Outcome> {
  const ids = order.items.map(({ product }) => product._id).join(',');
  const call = { as: 'shopper' } as const;
  const { products } = await callApi<ProductsResponse>(`/api/product/list?ids=${ids}`, call);
  const present = new Map(products.map((product) => [product._id, product]));
  const cart = addAllToCart(itemsToAdd(order, present));
  return outcomeOf(order, present, cart, currency);
}

type AgainDialogProps = {
  outcome: Outcome | undefined;
  orderCurrency: string;
  onClose: () => void;
};

export function AgainDialog({ outcome, orderCurrency, onClose }: AgainDialogProps) {
  const t = useT('orders');
  return (
    <Dialog open={outcome !== undefined} onClose={onClose} title={t('again')} shape="sheet">
      {outcome && <OutcomeMessage outcome={outcome} orderCurrency={orderCurrency} />}
    </Dialog>
  );
}
