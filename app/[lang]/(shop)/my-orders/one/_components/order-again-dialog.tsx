import { usePageLanguage, useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Filled, slot } from '@/app/_components/filled';
import { Amount } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import type { ProductsAnswer } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { addAllToCart } from '@/lib/client/cart-edits';
import type { Translate } from '@/lib/i18n/translate';
import type { OrderView } from '@/lib/orders/view';
import { toCents } from '@/lib/utils/money';
import { formatUnitPrice } from '@/lib/weights/format-amount';
import { itemsToAdd, type Outcome, outcomeOf, type StatedPrice } from './order-again-lines';

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

/**
 * Puts the available items of an order into the cart, and returns what was added, what was unavailable and
 * which prices changed. `currency` is the currency of the shop.
 */
export async function putAgain(order: OrderView, currency: string): Promise<Outcome> {
  const ids = order.items.map(({ product }) => product._id).join(',');
  const call = { as: 'shopper' } as const;
  const { products } = await callApi<ProductsAnswer>(`/api/product/list?ids=${ids}`, call);
  const present = new Map(products.map((product) => [product._id, product]));
  const cart = addAllToCart(itemsToAdd(order, present));
  return outcomeOf(order, present, cart, currency);
}

/**
 * Shows the items that were unavailable, the items that did not fit into the cart, and the items with another price.
 */
export function AgainDialog({
  outcome,
  orderCurrency,
  onClose,
}: {
  outcome: Outcome | undefined;
  orderCurrency: string;
  onClose: () => void;
}) {
  const t = useT('orders');
  return (
    <Dialog open={outcome !== undefined} onClose={onClose} title={t('again')} shape="sheet">
      {outcome && <OutcomeMessage outcome={outcome} orderCurrency={orderCurrency} />}
    </Dialog>
  );
}
