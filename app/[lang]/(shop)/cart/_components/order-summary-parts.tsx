import type { ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { useShop } from '@/app/_components/shop-provider';
import { useDayLabels } from '@/app/_components/use-locale';
import { useMoney } from '@/app/_components/use-money';
import { useNow } from '@/app/_components/use-now';
import { useTaxLabels } from '@/app/_components/use-tax-labels';
import { useFreshShop } from '@/lib/client/shop-store';
import type { FulfillmentMethod, Zone } from '@/lib/delivery/view';
import { areasOf, centsToFreeDelivery, type Place } from '@/lib/delivery/zones';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import type { DayLabels } from '@/lib/shop/days';
import { type Area, deliveryError, isInArea, nameOf, typedPlace } from '@/lib/shop/delivery-area';
import { formatOpening, nextOpening } from '@/lib/shop/opening-hours';
import { pauseMessage } from '@/lib/shop/pause-times';
import { promiseOf } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';
import { taxRows } from '@/lib/tax/tax-labels';
import type { Totals } from '@/lib/tax/totals';
import { formatCents, formatUnits } from '@/lib/utils/money';
import type { Repriced } from './use-checkout';

type Destination = {
  isPickup: boolean;
  address?: Place | undefined;
  typedZip?: string;
};

/** Returns the text that replaces the delivery fee, for example free pickup. Returns undefined if the fee is known. */
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
  zone?: Zone;
  feeText?: string;
  price?: ReactNode;
  total?: ReactNode;
  cash?: ReactNode;
};

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

/** Shows when the shop opens. Orders are possible before that. */
export function OpeningNote() {
  const t = useT('cart');
  const tPromise = useT('promise');
  const dayLabels = useDayLabels();
  const shop = useFreshShop();
  const now = useNow(30_000);
  const hours = shop?.openingHours;
  const opening = nextOpening(hours, now);
  // Without a future opening time, the shop accepts no orders, and the cart shows the reason (see `obstacleOf`).
  if (!shop || !hours || opening === undefined || opening === now) return null;
  const isSlotRequired = shop.windows?.on && shop.windows.only;
  return (
    <p className="mt-6 rounded-field bg-amber-soft px-4 py-3 text-amber">
      <strong>
        {t('closedOpens', { when: formatOpening(opening, now, hours.timeZone, dayLabels) })}
      </strong>{' '}
      {isSlotRequired
        ? t('orderAlready')
        : t('arrivesAfter', { promise: promiseOf(shop, tPromise) })}
    </p>
  );
}

export type Obstacle = {
  place: 'goods' | 'address' | 'window' | 'shop';
  brief: string;
  message: string;
};

type ObstacleContext = {
  t: Translate<'cart'>;
  terms: Translate<'checkoutErrors'>;
  days: DayLabels;
  language: Language;
};

type Cart = {
  isAnyInStock: boolean;
  subtotalCents: number;
  place?: Place | undefined;
  way?: FulfillmentMethod;
  /** The reason why no delivery slot can be chosen, if every order needs a slot. */
  slotsFullMessage?: string;
};

/**
 * Returns undefined if the cart can be ordered. The text equals the text of the server's error. `shop` is undefined
 * until the settings were read. `now` is in ms.
 */
export function obstacleOf(
  { isAnyInStock, subtotalCents, place, way, slotsFullMessage }: Cart,
  shop: ShopView | undefined,
  now: number,
  { t, terms, days, language }: ObstacleContext,
): Obstacle | undefined {
  if (!isAnyInStock)
    return { place: 'goods', brief: t('noneInStock'), message: t('noneInStockText') };
  if (!shop) return undefined;
  if (nextOpening(shop.openingHours, now) === undefined)
    return { place: 'shop', brief: t('closed'), message: terms('closed') };
  const paused = pauseMessage(shop, now, terms, days);
  if (paused) return { place: 'shop', brief: t('noOrders'), message: paused };
  const message =
    way !== 'pickup' && deliveryError(shop, { place, subtotalCents }, { t: terms, language });
  if (!message)
    return slotsFullMessage
      ? { place: 'window', brief: t('timesTaken'), message: slotsFullMessage }
      : undefined;
  const isOutside = place !== undefined && !isInArea(shop, place);
  return isOutside
    ? { place: 'address', brief: t('notDelivered', { zip: nameOf(place) }), message }
    : { place: 'goods', brief: t('belowMinimum'), message };
}

const ID = 'no-order';

export const NO_ORDER = { 'aria-disabled': true, 'aria-describedby': ID } as const;

/** Screen readers announce the focused reason. */
export function focusReason(): void {
  const reason = document.getElementById(ID);
  reason?.scrollIntoView({ block: 'center' });
  reason?.focus({ preventScroll: true });
}

/** Screen readers announce the reason when it appears. */
export function CheckoutBlocked({ obstacle }: { obstacle?: Obstacle }) {
  const t = useT('cart');
  return (
    <div aria-live="polite">
      {obstacle && (
        <p
          id={ID}
          tabIndex={-1}
          className="my-4 rounded-field bg-danger-soft px-4 py-3 font-semibold text-danger"
        >
          {obstacle.message}{' '}
          {obstacle.place === 'goods' && (
            <Link href="/products" className="whitespace-nowrap underline underline-offset-4">
              {t('addGoods')}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
