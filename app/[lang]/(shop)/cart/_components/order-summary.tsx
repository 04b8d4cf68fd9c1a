'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { AgeNotePart } from '@/app/_components/age-note-part';
import { Button } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { useDayLabels } from '@/app/_components/use-locale';
import { useMoney } from '@/app/_components/use-money';
import { useNow } from '@/app/_components/use-now';
import { useOrderEvents } from '@/app/_components/use-order-events';
import { AboutSumsPart } from '@/app/[lang]/(shop)/_components/weighed/estimated-price-part';
import { getCartItems } from '@/lib/client/cart-store';
import { translateIfLoaded } from '@/lib/client/language';
import type { OneStepMode } from '@/lib/client/one-step';
import { useSession } from '@/lib/client/session-store';
import { refreshShop, useFreshShop } from '@/lib/client/shop-store';
import { stateFees } from '@/lib/delivery/state-fee';
import { deliveryFees, type Place, zoneOf } from '@/lib/delivery/zones';
import { typedPlace } from '@/lib/shop/delivery-area';
import { ORDER_BUTTONS, orderButtonKeys } from '@/lib/shop/order-button';
import { lineOf, totalsOf } from '@/lib/tax/totals';
import { toUnits } from '@/lib/utils/money';
import { estimatedCents } from '@/lib/weights/price-range';
import { AddressChoice, useAddresses, ZipQuestion } from './address-choice';
import { type Line, WeighedSumPart } from './cart-line';
import type { CashRowsProps } from './cash-rows';
import {
  type Choices,
  FulfillmentChoice,
  PaymentChoice,
  SubstitutionChoice,
  useOnlinePayment,
} from './choices';
import {
  CheckoutBlocked,
  feeLabel,
  focusReason,
  NO_ORDER,
  OpeningNote,
  OrderSums,
  obstacleOf,
  PriceChange,
} from './order-summary-parts';
import { useCheckout } from './use-checkout';

const SlotChoicePart = lazyComponent(() =>
  import('./slot-choice').then(({ SlotChoice }) => SlotChoice),
);

const CashRowsPart = lazyComponent<CashRowsProps>(() =>
  import('./cash-rows').then(({ CashRows }) => CashRows),
);

/** The code is loaded only if the shop accepts orders without an account. */
const OneStepPart = lazyComponent(() => import('./one-step').then(({ OneStep }) => OneStep));

/** The code is loaded only if the shop offers methods other than cash and online. */
const FurtherPaymentsPart = lazyComponent(() =>
  import('./further-payments').then(({ FurtherPayments }) => FurtherPayments),
);

const WalletChoicePart = lazyComponent(() =>
  import('./wallet-choice').then(({ WalletChoice }) => WalletChoice),
);

const AddToOrderPart = lazyComponent(() =>
  import('./add-to-order').then(({ AddToOrder }) => AddToOrder),
);

/** If the seller pauses orders, the open cart shows it immediately. */
function ShopFollower() {
  // The order summary has just loaded the settings, so ignore the first call of `onStale`.
  const isAsked = useRef(true);
  const onStale = () => {
    if (!isAsked.current) void refreshShop();
    isAsked.current = false;
  };
  useOrderEvents('shopper', { onOrder: () => {}, onStale });
  return null;
}

/** Returns the lines that can be ordered. Weighed goods have their estimated price. */
const aboutGoods = (lines: readonly Line[], terms: Parameters<typeof lineOf>[0]) =>
  lines.flatMap(({ product, quantity, left }) =>
    product && left > 0
      ? [
          {
            ...lineOf(terms, product, quantity),
            goodsCents: estimatedCents(product, quantity, terms.currency),
          },
        ]
      : [],
  );

type OrderSummaryProps = {
  lines: Line[];
  choices: Choices;
  refresh: () => Promise<void>;
  oneStep?: OneStepMode | undefined;
  notice?: ReactNode;
};

export function OrderSummary({ lines, choices, refresh, oneStep, notice }: OrderSummaryProps) {
  const { status, user } = useSession();
  const terms = useShop();
  const t = useT('cart');
  const { currency } = terms;
  const money = useMoney(currency);
  const shop = useFreshShop();
  const { addresses, address, choose, hasFailed, reload } = useAddresses(status === 'shopper');
  // The open order determines the address, the slot and the fulfilment method. There is no delivery fee.
  const canAdd = terms.addToOrder && status === 'shopper';
  const addTo = canAdd ? choices.addTo : undefined;
  const way = addTo?.way ?? (shop?.pickup?.on ? choices.way : 'delivery');
  const isPickup = way === 'pickup';
  const hasSlots = shop?.windows?.on === true && !addTo;
  const goods = lines.flatMap(({ product, quantity, left }) =>
    product && left > 0 ? [lineOf(terms, product, quantity)] : [],
  );
  const asksDetails =
    oneStep !== undefined &&
    !addTo &&
    (status === 'visitor' || (status === 'shopper' && !isPickup && addresses?.length === 0));
  const [typed, setTyped] = useState<Place>();
  const [isBusy, setIsBusy] = useState(false);
  const place =
    address ?? typed ?? (shop && choices.zip ? typedPlace(shop, choices.zip) : undefined);
  const zone = shop && place && !isPickup && !addTo ? zoneOf(shop, place) : undefined;
  const { subtotalCents } = totalsOf(goods, terms);
  const fees = [
    ...deliveryFees(zone, subtotalCents, terms),
    ...(isPickup ? [] : stateFees(goods, terms)),
  ];
  const totals = totalsOf(goods, terms, { fees });
  const { totalCents } = totals;
  const isOnline = choices.paymentType === 'Online';
  // If the shop has disabled the selected method meanwhile, the server rejects the order.
  const payMethod = isOnline ? undefined : choices.payMethod;
  const about =
    lines.some(({ product, left }) => product?.pricePerUnit && left > 0) &&
    totalsOf(aboutGoods(lines, terms), terms, { fees });
  const weighed = about && { aboutCents: about.totalCents, mostCents: totalCents, currency };
  const asksZip = Boolean(shop?.zones) && !isPickup && !address && !addTo && !asksDetails;
  const feeText = addTo
    ? undefined
    : feeLabel(shop, { isPickup, address: address ?? typed, typedZip: choices.zip }, t);
  const canPayOnline = useOnlinePayment();
  const hasWallets = shop?.paysInShop && canPayOnline && translateIfLoaded('payInShop');
  // Until the settings are loaded, the wallet stays selected. If another radio button looked selected, a click on it
  // would fire no change event.
  const isInShop = choices.inShop === true && (!shop || Boolean(hasWallets));
  const {
    placing,
    repriced,
    isAddressMissing: missesAddress,
    placeOrder,
  } = useCheckout(
    {
      addresses: addresses ? 'known' : hasFailed ? 'failed' : 'loading',
      address,
      way,
      window: hasSlots ? choices.slot : undefined,
      addTo: addTo?._id,
      payMethod,
      inShop: isInShop || undefined,
      totalCents,
      currency,
      lines,
    },
    choices,
    { goods: async () => void (await Promise.all([refresh(), refreshShop()])), addresses: reload },
  );
  const isAnyInStock = lines.some(({ left }) => left > 0);
  const obstacle = obstacleOf(
    {
      isAnyInStock,
      subtotalCents,
      place: address,
      // An addition to an open order needs no delivery area and no minimum order.
      way: addTo ? 'pickup' : way,
      slotsFullMessage: choices.slotsFullMessage,
    },
    shop,
    // During a pause, the page shows the remaining minutes, so update every second.
    useNow(shop?.pause ? 1_000 : 30_000),
    { t, terms: useT('checkoutErrors'), days: useDayLabels(), language: usePageLanguage().code },
  );
  const isAtAddress = obstacle?.place === 'address';
  const isSlotMissing = obstacle?.place === 'window';

  const leadAway = () => {
    focusReason();
    // A full delivery slot may be available again.
    if (isSlotMissing) choices.reloadSlots();
  };

  // The page may have been open for a long time, and its HTML contains no opening hours.
  useEffect(() => void refreshShop(), []);

  return (
    <section
      aria-labelledby="summary"
      className="rounded-panel border border-line bg-card p-6 shadow-card lg:tall:sticky lg:top-24"
    >
      <h2 id="summary" className="mb-5 font-bold text-xl">
        {t('summary')}
      </h2>
      {status === 'shopper' && <ShopFollower />}
      <div aria-live="polite">
        {choices.hasCancelled && (
          <p className="mb-5 rounded-field bg-amber-soft px-4 py-3 font-semibold text-amber">
            {t('notPaid')}
          </p>
        )}
      </div>
      {canAdd && <AddToOrderPart value={addTo} onChange={choices.setAddTo} asked={choices.asked} />}
      {shop?.pickup?.on && !addTo && (
        <FulfillmentChoice pickup={shop.pickup} value={way} onChange={choices.setWay} />
      )}
      {asksZip && shop && <ZipQuestion shop={shop} zip={choices.zip} onZip={choices.setZip} />}
      {oneStep && (
        <OneStepPart
          mode={oneStep}
          isAsked={asksDetails}
          isReady={status === 'shopper' && (isPickup || address !== undefined)}
          isPickup={isPickup}
          isWallet={isInShop}
          isBlocked={obstacle !== undefined}
          subtotalCents={subtotalCents}
          shown={{ totalCents, currency, items: getCartItems() }}
          onPlace={setTyped}
          onBusy={setIsBusy}
          reload={reload}
          placeOrder={placeOrder}
        />
      )}
      {!isPickup && !addTo && !asksDetails && (
        <AddressChoice
          addresses={addresses}
          address={address}
          choose={choose}
          retry={hasFailed ? () => void reload() : undefined}
          isVisitor={status === 'visitor'}
          isMissing={missesAddress}
          obstacle={isAtAddress ? obstacle : undefined}
        />
      )}
      {hasSlots && (
        <SlotChoicePart
          way={way}
          value={choices.slot}
          onChange={choices.setSlot}
          asked={choices.asked}
          onSlotsFull={choices.setSlotsFullMessage}
          obstacle={isSlotMissing ? obstacle : undefined}
        />
      )}
      <PaymentChoice
        value={payMethod || isInShop ? undefined : choices.paymentType}
        onChange={choices.setPaymentType}
        wallets={
          hasWallets && <WalletChoicePart isChosen={isInShop} onChoose={choices.payInShop} />
        }
        canPayOnline={canPayOnline}
        isPickup={isPickup}
        further={
          (terms.payMethods || payMethod) &&
          // A page that was rendered before the shop offered further methods lacks their messages.
          translateIfLoaded('payMethods') && (
            <FurtherPaymentsPart
              methods={terms.payMethods ?? {}}
              isSignedIn={status === 'shopper'}
              isPickup={isPickup}
              mayPayOnAccount={user?.paysOnAccount === true}
              value={payMethod}
              onChange={choices.setPayMethod}
            />
          )
        }
      />
      <AgeNotePart
        leastAge={Math.max(
          0,
          ...lines.map(({ product, left }) => (left > 0 && product?.leastAge) || 0),
        )}
      />
      <SubstitutionChoice value={choices.ifMissing} onChange={choices.setIfMissing} />
      <OrderSums
        totals={totals}
        terms={terms}
        zone={zone}
        feeText={feeText}
        price={
          about && (
            <AboutSumsPart
              aboutCents={about.subtotalCents}
              mostCents={subtotalCents}
              currency={currency}
            />
          )
        }
        total={weighed && <AboutSumsPart {...weighed} />}
        cash={
          shop?.cashStep &&
          !isOnline &&
          !payMethod && (
            <CashRowsPart
              cashStep={shop.cashStep}
              totalCents={totalCents}
              aboutCents={weighed ? weighed.aboutCents : undefined}
              currency={currency}
            />
          )
        }
      />
      {weighed && <WeighedSumPart {...weighed} isOnline={isOnline} />}
      {/* Show the notice only while the page displays the changed total. */}
      <PriceChange
        change={repriced?.now === toUnits(totalCents, currency) ? repriced : undefined}
      />
      {obstacle?.place !== 'shop' && <OpeningNote />}
      <CheckoutBlocked obstacle={isAtAddress || isSlotMissing ? undefined : obstacle} />
      {notice}
      {/* On phones, this bar stays at the bottom of the screen. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-lg:tall:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-paper max-lg:p-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden lg:mt-6">
        <p aria-hidden="true" className="ps-1 lg:hidden">
          <span className="block text-muted text-sm leading-tight">{t('total')}</span>
          <span className="font-bold text-lg leading-tight tabular-nums">
            {weighed ? <AboutSumsPart {...weighed} /> : money.ofCents(totalCents)}
          </span>
        </p>
        {/* The full reason may be outside of the visible area. Screen readers get it as the description of the
          button. */}
        {obstacle && (
          <p
            aria-hidden="true"
            className={`grow text-center font-semibold text-danger text-sm ${isAtAddress || isSlotMissing ? '' : 'lg:hidden'}`}
          >
            {obstacle.brief}
          </p>
        )}
        {/* If the cart cannot be ordered, a click scrolls to the reason. */}
        <Button
          size="large"
          aria-disabled={placing || isBusy}
          {...(obstacle ? NO_ORDER : {})}
          {...(asksDetails && !obstacle ? { type: 'submit', form: 'one-step' } : {})}
          className={`grow ${obstacle ? 'aria-disabled:pointer-events-auto!' : ''}`}
          onClick={obstacle ? leadAway : asksDetails ? undefined : () => placeOrder()}
        >
          {t(
            placing || isBusy ? 'placing' : orderButtonKeys[terms.orderButton ?? ORDER_BUTTONS[0]],
          )}
        </Button>
      </div>
    </section>
  );
}
