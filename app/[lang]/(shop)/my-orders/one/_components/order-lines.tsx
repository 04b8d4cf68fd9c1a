import { usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { LineAmount, Replacement } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import type { useMoney } from '@/app/_components/use-money';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import { productPath } from '@/lib/catalog/links';
import type { Translate } from '@/lib/i18n/translate';
import { sumsOf } from '@/lib/orders/order-sums';
import type { OrderView } from '@/lib/orders/view';
import { type TaxLabels, taxRows } from '@/lib/tax/tax-labels';
import { itemAmount, orderedAmount } from '@/lib/weights/item-amount';

/** Returns for example "Price $9.99, shipping free, tax (2%) $0.19". */
export function partLabels(
  order: OrderView,
  { t, money, tax }: { t: Translate<'orders'>; money: ReturnType<typeof useMoney>; tax: TaxLabels },
): string {
  const sums = sumsOf(order);
  const { goodsCents, depositCents, feeCents, returnedCents, taxes, roundingCents } = sums;
  const { stateFee } = sums;
  const rounding = roundingCents === 0 ? [] : [{ label: tax.rounding, cents: roundingCents }];
  const { added, included } = taxRows(order, taxes, tax);
  const fee =
    feeCents > 0 ? t('partShipping', { sum: money.ofCents(feeCents) }) : t('shippingFree');
  const parts = [
    t('partPrice', { sum: money.ofCents(goodsCents) }),
    ...(depositCents > 0 ? [t('partDeposit', { sum: money.ofCents(depositCents) })] : []),
    ...(order.pickup ? [] : [fee]),
    ...(stateFee ? [`${stateFee.name} ${money.ofCents(stateFee.cents)}`] : []),
    ...(returnedCents > 0 ? [t('partReturned', { sum: money.ofCents(-returnedCents) })] : []),
    // In English, "tax" is in lower case within a sentence.
    ...[...added, ...included, ...rounding].map(
      ({ label: words, cents }) => `${words.replace('Tax', 'tax')} ${money.ofCents(cents)}`,
    ),
  ];
  return parts.join(t('comma'));
}

type Item = OrderView['items'][number];

function MyLine({ item, currency }: { item: Item; currency: string }) {
  const t = useT('orders');
  const tOrder = useT('order');
  const { product, quantity, found, replacement } = item;
  const isMissing = found < quantity;
  const { code } = usePageLanguage();
  const weight = weightBeside(product.name, product.weight, code);
  const ordered = orderedAmount(item, code);
  const weighed = item.weighed === undefined ? undefined : itemAmount(item, code);
  return (
    <li className="flex items-center gap-4 py-4 @max-[17rem]:flex-wrap">
      <ProductThumb {...product} src={product.image[0]} />
      <div className="wrap-anywhere min-w-20 grow @max-[17rem]:basis-[calc(100%-80px)] @max-[9rem]:basis-full">
        <Link
          href={productPath(product)}
          className="-my-2.5 inline-block py-2.5 font-semibold hover:underline"
        >
          <bdi>{product.name}</bdi>
        </Link>
        <p className="text-muted text-sm">
          {ordered ? (
            <bdi>{weighed ? tOrder('weighedOf', { weighed, ordered }) : ordered}</bdi>
          ) : isMissing ? (
            <span className="font-semibold text-tomato">
              {tOrder('countOf', { found, quantity })}
            </span>
          ) : (
            t('quantity', { count: quantity })
          )}
          {weight && (
            <>
              {' · '}
              <bdi>{weight}</bdi>
            </>
          )}
        </p>
        {isMissing && !replacement && <p className="text-sm">{t('notCharged')}</p>}
        {replacement && (
          <p className="text-sm">
            <Replacement replacement={replacement} currency={currency} />
          </p>
        )}
      </div>
      <p className="ms-auto max-w-28 text-end font-semibold text-balance @min-[19rem]:shrink-0 @min-[28rem]:max-w-none">
        <LineAmount item={item} currency={currency} />
      </p>
    </li>
  );
}

export function OrderLines({ items, currency }: { items: readonly Item[]; currency: string }) {
  const t = useT('orders');
  return (
    <section
      aria-label={t('items')}
      className="rounded-panel border border-line bg-card px-5 shadow-card sm:px-6"
    >
      <ul className="@container divide-y divide-line">
        {items.map((item) => (
          <MyLine key={item.product._id} item={item} currency={currency} />
        ))}
      </ul>
    </section>
  );
}
