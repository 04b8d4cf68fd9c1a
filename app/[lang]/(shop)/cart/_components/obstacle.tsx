import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { useDayLabels } from '@/app/_components/use-locale';
import { useNow } from '@/app/_components/use-now';
import { useFreshShop } from '@/lib/client/shop-store';
import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Place } from '@/lib/delivery/zones';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import type { DayLabels } from '@/lib/shop/days';
import { deliveryError, isInArea, nameOf } from '@/lib/shop/delivery-area';
import { formatOpening, nextOpening } from '@/lib/shop/opening-hours';
import { pauseMessage } from '@/lib/shop/pause-times';
import { promiseOf } from '@/lib/shop/shop-texts';
import type { ShopView } from '@/lib/shop/view';

/** While the shop is closed, shows when the shop opens, and that it accepts orders for the time after the opening. */
export function OpeningNote() {
  const t = useT('cart');
  const tPromise = useT('promise');
  const dayLabels = useDayLabels();
  const shop = useFreshShop();
  const now = useNow(30_000);
  const hours = shop?.openingHours;
  const opening = nextOpening(hours, now);
  // If no opening is planned, the shop rejects the order, and the obstacle explains why.
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

/**
 * The reason why the cart cannot be ordered, as a short and as a full text. `place` is the part of the page
 * where the shopper can correct it.
 */
export type Obstacle = {
  place: 'goods' | 'address' | 'window' | 'shop';
  brief: string;
  message: string;
};

/** The translate functions of the page. */
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
 * Returns the reason why the cart cannot be ordered at the time `now` (ms), in the words of the server's
 * error. Returns undefined if it can be ordered. `shop` is undefined until the settings were read.
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

/** The props that link the order button to the reason. */
export const NO_ORDER = { 'aria-disabled': true, 'aria-describedby': ID } as const;

/** Scrolls the reason to the middle of the screen and focuses it, so that screen readers announce it. */
export function focusReason(): void {
  const reason = document.getElementById(ID);
  reason?.scrollIntoView({ block: 'center' });
  reason?.focus({ preventScroll: true });
}

/**
 * Shows why the cart cannot be ordered and where the shopper can correct it. Screen readers announce it when
 * it appears.
 */
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
