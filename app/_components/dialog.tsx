'use client';

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '#i18n';
import { DIALOG_EVENT } from '@/lib/client/toast-events';
import { Icon } from './icon';

/** The maximum height leaves room at the top of the screen, where the dialog shows its toasts. */
const shapes = {
  center:
    'm-auto max-h-[calc(100dvh-2rem)] has-[[data-sonner-toast]]:max-h-[calc(100dvh-18rem)] w-[min(28rem,calc(100%-2rem))] rounded-panel open:animate-rise',
  sheet:
    'mx-auto mt-auto mb-0 max-h-[90dvh] has-[[data-sonner-toast]]:max-h-[calc(100dvh-9rem)] w-full max-w-none rounded-t-panel open:animate-rise sm:m-auto sm:has-[[data-sonner-toast]]:max-h-[calc(100dvh-18rem)] sm:w-[28rem] sm:rounded-panel',
} as const;

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: string | undefined;
  shape?: keyof typeof shapes;
  children: ReactNode;
};

/** A modal `<dialog>`. Escape and a click outside close the dialog. */
export function Dialog({ open, onClose, title, text, shape = 'center', children }: DialogProps) {
  const t = useT('islands');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    const notifyToasts = () => window.dispatchEvent(new Event(DIALOG_EVENT));
    notifyToasts();
    // Close the dialog when the user goes back. Otherwise, a dialog outside of the page, for example the menu, would
    // stay open.
    const close = () => element.close();
    window.addEventListener('popstate', close);
    // The dialog also closes when the user leaves its page. A hidden dialog that stays open would make every
    // other page inert.
    return () => {
      window.removeEventListener('popstate', close);
      close();
      notifyToasts();
    };
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // A drag that starts inside the dialog and ends outside does not close it. Users drag, for example, to select text.
    let beganOutside = false;
    const onClick = (event: MouseEvent) => {
      beganOutside = event.target === element;
    };
    const release = (event: MouseEvent) => {
      if (beganOutside && event.target === element) element.close();
    };
    element.addEventListener('mousedown', onClick);
    element.addEventListener('click', release);
    return () => {
      element.removeEventListener('mousedown', onClick);
      element.removeEventListener('click', release);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={text && textId}
      // The state changes before the dialog closes. A click right after Escape can then open it again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // If the dialog was opened again before this late event, it stays open.
      onClose={() => dialog.current?.open || onClose()}
      className={`overflow-y-auto overscroll-contain bg-card p-0 text-ink shadow-lift backdrop:animate-fade backdrop:bg-(--scrim) ${shapes[shape]}`}
    >
      {open && (
        <div className="relative p-6 sm:p-8">
          <h2 id={titleId} className="mb-5 pe-10 font-bold text-2xl">
            {title}
          </h2>
          {text && (
            <p id={textId} className="-mt-3 mb-5 text-muted">
              {text}
            </p>
          )}
          {children}
          <button
            type="button"
            aria-label={t('close')}
            onClick={onClose}
            className="absolute top-4 end-4 grid size-11 place-items-center rounded-full text-muted hover:bg-sunk"
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  );
}
