import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Toaster as Sonner } from 'sonner';
import type { ProductsResponse } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { PICTURES } from '@/lib/client/browser-storage';
import { useCart } from '@/lib/client/cart-store';
import { fieldErrorOf, isControl } from '@/lib/client/forms';
import { translateIfLoaded } from '@/lib/client/language';
import {
  cachePictures,
  type LastProduct,
  readLastProducts,
  storeLastProducts,
} from '@/lib/client/last-cart';
import { sameOwner } from '@/lib/client/session-scope';
import { DIALOG_EVENT, NOTIFY_EVENT } from '@/lib/client/toast-events';
import { plainDigits } from '@/lib/utils/decimal';
import { toUnits } from '@/lib/utils/money';
import { Icon } from './icon';
import { lastPicture } from './last-picture';
import { useShop } from './shop-provider';

/**
 * Returns the URL of the stored original of a picture. `shown` is the URL of the resized copy that the page displays
 * (picture-sources.ts).
 */
export function storedPicture(shown: string): string {
  const optimized = /[?&]url=([^&]+)/.exec(shown)?.[1];
  if (optimized) return decodeURIComponent(optimized);
  return shown.replace(/\/upload\/f_auto,[^/]+\//, '/upload/');
}

/**
 * Parses a price, for example `€1.234,50`, to units of the currency. The price must have all decimals of the currency.
 */
export function readPrice(text: string, currency: string): number | undefined {
  const cents = plainDigits(text).replace(/\D/g, '');
  return cents === '' ? undefined : toUnits(Number(cents), currency);
}

function shownProduct(
  id: string,
  card: Element | null | undefined,
  currency: string,
): { product: LastProduct; picture?: string } | undefined {
  const name = card?.querySelector('h1, h3')?.textContent?.trim();
  if (!card || !name) return undefined;
  const picture = card.querySelector('img')?.currentSrc;
  const price = readPrice(
    card.querySelector('[data-price]')?.lastChild?.textContent ?? '',
    currency,
  );
  const product = {
    _id: id,
    name,
    category: '',
    image: picture ? [storedPicture(picture)] : [],
    offerPrice: price,
  };
  return { product, picture: picture || undefined };
}

/** Products that are added within this time (ms) are loaded by one request. */
const PAUSE_MS = 1_000;

/**
 * Caches the displayed picture under the URL `address`. The browser's HTTP cache provides the data, so this works
 * offline.
 */
async function copyPicture(shown: string, address: string): Promise<void> {
  const assertSameOwner = sameOwner('shopper');
  const answer = await fetch(shown, { cache: 'force-cache' });
  const type = answer.headers.get('Content-Type') ?? '';
  assertSameOwner();
  if (!answer.ok) return;
  const cache = await caches.open(PICTURES);
  await cache.put(address, new Response(answer.body, { headers: { 'Content-Type': type } }));
}

/** Also deletes stored products that are no longer in the cart. */
function storeProducts(products: readonly LastProduct[]): LastProduct[] {
  const { items } = useCart.getState();
  const stored = new Map([...readLastProducts(), ...products].map((one) => [one._id, one]));
  const inCart = [...stored.values()].filter(({ _id }) => _id in items);
  storeLastProducts(inCart);
  return inCart;
}

function storeShown(id: string, clicked: Element | undefined, currency: string): void {
  const shown = shownProduct(id, clicked?.closest('article'), currency);
  if (!shown) return;
  storeProducts([shown.product]);
  const address = lastPicture(shown.product);
  // This resized copy is available at once. If the network works, the original replaces it later.
  if (address && shown.picture) void copyPicture(shown.picture, address).catch(() => undefined);
}

/** Loads products from the server and stores them. If that fails, the data from the page stays stored. */
async function storeKnown(ids: readonly string[]): Promise<void> {
  try {
    const path = `/api/product/list?ids=${ids.join(',')}` as const;
    const inCart = storeProducts((await callApi<ProductsResponse>(path)).products);
    await cachePictures(inCart.flatMap((product) => lastPicture(product) ?? []));
  } catch {
    // If the request fails, the next page that opens requests these products again.
  }
}

/** Stores name, picture and price of added products for the offline cart. Does not request stored products again. */
function useLastAdded(): void {
  const { currency } = useShop();
  useEffect(() => {
    let clicked: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unknown = new Set<string>();
    const note = ({ target }: Event) => {
      clicked = target instanceof Element ? target : undefined;
    };
    const findProduct = () => {
      const known = new Set(
        readLastProducts().flatMap(({ _id, price }) => (price === undefined ? [] : _id)),
      );
      for (const id of Object.keys(useCart.getState().items)) {
        if (known.has(id) || unknown.has(id)) continue;
        unknown.add(id);
        storeShown(id, clicked, currency);
        clearTimeout(timer);
        timer = setTimeout(() => void storeKnown([...unknown]), PAUSE_MS);
      }
    };
    if (location.pathname.startsWith('/seller')) return;
    findProduct();
    const stop = useCart.subscribe(findProduct);
    window.addEventListener('click', note, { capture: true });
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('click', note, { capture: true });
    };
  }, [currency]);
}

/** Shows the browser's validation bubbles in the language of the page. */
function useBubbles(): void {
  useEffect(() => {
    const announce = ({ target }: Event) => {
      if (!isControl(target) || !translateIfLoaded('browser')) return;
      target.setCustomValidity('');
      target.setCustomValidity(fieldErrorOf(target));
      // An input with a custom message stays invalid, so the message is removed when the user types.
      target.addEventListener('input', () => target.setCustomValidity(''), { once: true });
    };
    document.addEventListener('invalid', announce, true);
    return () => document.removeEventListener('invalid', announce, true);
  }, []);
}

const PHONE = '(width < 64rem)';

function watchSize(listener: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * `BOTTOM` is the distance of the toasts from the bottom of a phone's screen in px. `HIGHEST` is the distance of the
 * upper edge of a single toast.
 */
const BOTTOM = 96;
const HIGHEST = BOTTOM + 80;

/** On a phone, an error may cover the clicked button. Scroll until the button is visible. */
function uncover(event: Event): void {
  const clicked = document.activeElement?.closest('main button');
  if (clicked?.closest('dialog, [data-bar]')) return;
  const isError = event instanceof CustomEvent && event.detail === 'error';
  if (!clicked || !isError || !location.pathname.startsWith('/seller')) return;
  const bar = Number.parseFloat(document.documentElement.style.getPropertyValue('--bar')) || 0;
  const hidden = clicked.getBoundingClientRect().bottom - (innerHeight - HIGHEST - bar);
  if (hidden > 0 && matchMedia(PHONE).matches) scrollBy({ top: hidden });
}

/**
 * Shows up to 20 toasts for 4 seconds each; a success shows for 2 seconds (lib/client/notify.ts).
 *
 * While a modal dialog is open, only its content receives clicks. The toast container therefore moves into the dialog.
 */
export function Toasts() {
  /** The parent of the toast container while no dialog is open. React expects the container here. */
  const home = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);
  const isPhone = useSyncExternalStore(watchSize, () => matchMedia(PHONE).matches);
  // These hooks run here because this component loads before any form is submitted.
  useBubbles();
  useLastAdded();
  const label = translateIfLoaded('browser')?.('notifications');

  useEffect(() => {
    const raise = () => {
      const toasts = front.current;
      const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? home.current;
      if (!toasts || !place) return;
      if (toasts.matches(':popover-open')) toasts.hidePopover();
      if (toasts.parentElement !== place) place.append(toasts);
      toasts.showPopover();
    };
    raise();
    window.addEventListener(NOTIFY_EVENT, raise);
    window.addEventListener(DIALOG_EVENT, raise);
    window.addEventListener(NOTIFY_EVENT, uncover);
    return () => {
      window.removeEventListener(NOTIFY_EVENT, raise);
      window.removeEventListener(DIALOG_EVENT, raise);
      window.removeEventListener(NOTIFY_EVENT, uncover);
    };
  }, []);

  return (
    <div ref={home}>
      <div
        ref={front}
        popover="manual"
        className="fixed inset-auto top-0 left-0 m-0 size-0 overflow-visible border-0 bg-transparent p-0"
      >
        <Sonner
          containerAriaLabel={label}
          position={isPhone ? 'bottom-center' : 'top-center'}
          duration={4000}
          visibleToasts={20}
          offset={76}
          mobileOffset={{ bottom: BOTTOM }}
          gap={8}
          icons={{
            success: <Icon name="check" className="size-5 text-leaf" />,
            warning: <Icon name="warning" className="size-5 text-amber" />,
            error: <Icon name="warning" className="size-5 text-danger" />,
          }}
          style={{ fontFamily: 'inherit' }}
          toastOptions={{
            unstyled: true,
            classNames: {
              toast:
                'flex w-full items-center gap-3 rounded-field border border-line bg-card px-4 py-3 font-sans font-semibold text-base text-ink shadow-lift',
              // The button ignores clicks for 0.6 s, because a toast may appear under the finger. The class needs `!`,
              // because the toast library disables animations under reduced motion.
              actionButton:
                'animate-[not-yet_0.6s]! -my-2 ms-auto min-h-11 shrink-0 px-2 font-semibold text-leaf underline underline-offset-4',
            },
          }}
        />
      </div>
    </div>
  );
}
