import type { ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { useMoney } from '@/app/_components/use-money';
import { useTaxLabels } from '@/app/_components/use-tax-labels';
import type { Zone } from '@/lib/delivery/view';
import { areasOf, centsToFreeDelivery, type Place } from '@/lib/delivery/zones';
import type { Translate } from '@/lib/i18n/translate';
import { type Area, isInArea, nameOf, typedPlace } from '@/lib/shop/delivery-area';
import { taxRows } from '@/lib/tax/tax-labels';
import type { Totals } from '@/lib/tax/totals';
import { formatCents, formatUnits } from '@/lib/utils/money';
import type { Repriced } from './use-checkout';

type Destination = {
  isPickup: boolean;
  /** The chosen address. */
  address?: Place | undefined;
  /** The zip code that the shopper has typed so far, before there is an address. */
  typedZip?: string;
};

/**
 * Returns the text that the cart shows in place of a delivery fee. It explains that pickup is free, that the
 * fee depends on the zip code, or that the shop does not deliver to the address. Returns undefined if the fee
 * can be shown.
 */
export function feeLabel(
  shop: Area | undefined,
  { isPickup, address, typedZip }: Destination,
  t: Translate<'cart'>,
): string | undefined {
  if (isPickup) return t('noFee');
  if (!shop) return undefined;
  if (address)
    return isInArea(shop, address) ? undefined : t('notDelivered', { zip: nameOf(address) });
  // A shop without delivery zones delivers free of charge, so the fee is known without an address.
  if (!shop.zones) return undefined;
  return typedZip && isInArea(shop, typedPlace(shop, typedZip))
    ? undefined
    : t(areasOf(shop).length > 0 ? 'byPlace' : 'byZip');
}

/** Informs the shopper that the total has changed and that placing the order needs another click. */
export function PriceChange({ change }: { change?: Repriced }) {
  const t = useT('cart');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  return (
    <div role="status">
      {change && (
        <div className="mt-4 flex gap-3 rounded-field bg-tomato-soft px-4 py-3">
          <Icon name="tag" className="mt-0.5 size-5 shrink-0 text-tomato" />
          <p>
            <strong className="block">{t('pricesChanged')}</strong>
            <Filled
              text={t('pricesText', { before: slot(0), now: slot(1) })}
              parts={[
                <s key="before" className="tabular-nums">
                  {formatCents(change.shownCents, change.shownCurrency, code)}
                </s>,
                <strong key="now" className="tabular-nums">
                  {formatUnits(change.now, currency, code)}
                </strong>,
              ]}
            />
          </p>
        </div>
      )}
    </div>
  );
}

/** A row of the totals. */
export function Row({ name, value, strong }: { name: string; value: ReactNode; strong?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 ${strong ? 'mt-2 border-line border-t pt-3 font-bold text-xl' : 'py-1'}`}
    >
      <dt className={strong ? '' : 'text-muted'}>{name}</dt>
      <dd className="text-end tabular-nums">{value}</dd>
    </div>
  );
}

type Sums = {
  totals: Totals;
  terms: Parameters<typeof taxRows>[0] & { currency: string };
  /** The delivery zone of the address. */
  zone?: Zone;
  /** The text to show in place of the delivery fee. */
  feeText?: string;
  /** The estimated and the maximum price of weighed goods, shown in place of the price and of the total. */
  price?: ReactNode;
  total?: ReactNode;
  /** The rounded amount for payment in cash. */
  cash?: ReactNode;
};

/** The totals of the order, and the amount still missing for free delivery. */
export function OrderSums({ totals, terms, zone, feeText, price, total, cash }: Sums) {
  const { subtotalCents, depositCents, feeCents, stateFee, totalCents, taxes } = totals;
  const t = useT('cart');
  const { ofCents: money } = useMoney(terms.currency);
  const { added, included } = taxRows(terms, taxes, useTaxLabels());
  const centsToFree = centsToFreeDelivery(zone, subtotalCents, terms.currency);
  const rowsOf = (rows: typeof added) =>
    rows.map(({ label: words, cents }) => <Row key={words} name={words} value={money(cents)} />);
  return (
    <>
      <dl className="mt-6 border-line border-t pt-4">
        <Row name={t('price')} value={price || money(subtotalCents)} />
        {depositCents > 0 && <Row name={t('deposit')} value={money(depositCents)} />}
        <Row
          name={t('shippingFee')}
          value={feeText ?? (feeCents > 0 ? money(feeCents) : t('free'))}
        />
        {stateFee && <Row name={stateFee.name} value={money(stateFee.cents)} />}
        {rowsOf(added)}
        <Row name={t('totalAmount')} value={total || money(totalCents)} strong />
        {rowsOf(included)}
        {cash}
      </dl>
      {centsToFree !== undefined && (
        <p className="mt-3 rounded-field bg-leaf-soft px-4 py-3 font-semibold text-leaf-strong">
          {t('toFree', { sum: money(centsToFree) })}
        </p>
      )}
    </>
  );
}
