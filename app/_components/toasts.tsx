import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Toaster as Sonner } from 'sonner';
import { fieldErrorOf, isControl } from '@/lib/client/forms';
import { translateIfLoaded } from '@/lib/client/language';
import { DIALOG_EVENT, NOTIFY_EVENT } from '@/lib/client/toast-events';
import { Icon } from './icon';
import { useLastAdded } from './last-added';

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
 * Distances from the lower edge of a phone's screen, in px: to the lower edge of the toasts, and to the upper
 * edge of a single toast.
 */
const BOTTOM = 96;
const HIGHEST = BOTTOM + 80;

/**
 * On a phone, an error at the bottom may cover the button that the seller has clicked. The page scrolls so
 * that the button is visible and can be clicked again.
 */
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
 * Shows up to 20 toasts for 4 seconds each; lib/client/notify.ts sets 2 seconds for a success. On phones they
 * are at the bottom above the bar, where they cover neither heading nor search. While a modal dialog is open,
 * only elements inside of it receive clicks. The container, a popover, therefore moves into the open dialog.
 * app/globals.css positions it in the space that each dialog leaves free.
 */
export function Toasts() {
  /** React expects its child in this element. The toast container returns to this element when no dialog is open. */
  const home = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);
  const isPhone = useSyncExternalStore(watchSize, () => matchMedia(PHONE).matches);
  // These hooks belong to forms and the cart, not to toasts. They run in this component, because it loads at the first
  // event of a user, before any form is submitted.
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
              // A new toast may appear under the finger. For 0.6 s its button ignores clicks, so that a tap
              // on the covered button does not trigger it. The class needs `!`, because the toast library
              // disables all animations under reduced motion.
              actionButton:
                'animate-[not-yet_0.6s]! -my-2 ms-auto min-h-11 shrink-0 px-2 font-semibold text-leaf underline underline-offset-4',
            },
          }}
        />
      </div>
    </div>
  );
}
