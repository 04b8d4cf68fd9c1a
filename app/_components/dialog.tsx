'use client';

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '#i18n';
import { DIALOG_EVENT } from '@/lib/client/toast-events';
import { Icon } from './icon';

/** The maximum heights leave room for a toast inside the dialog, which is at the top of the screen. */
const shapes = {
  center:
    'm-auto max-h-[calc(100dvh-2rem)] has-[[data-sonner-toast]]:max-h-[calc(100dvh-18rem)] w-[min(28rem,calc(100%-2rem))] rounded-panel open:animate-rise',
  /** At the bottom of a phone, and in the middle of wider screens. */
  sheet:
    'mx-auto mt-auto mb-0 max-h-[90dvh] has-[[data-sonner-toast]]:max-h-[calc(100dvh-9rem)] w-full max-w-none rounded-t-panel open:animate-rise sm:m-auto sm:has-[[data-sonner-toast]]:max-h-[calc(100dvh-18rem)] sm:w-[28rem] sm:rounded-panel',
} as const;

/**
 * A modal `<dialog>`. The page behind it is inert. The focus stays inside and returns to the opener
 * afterwards. Escape and a click outside close it.
 */
export function Dialog({
  open,
  onClose,
  title,
  shape = 'center',
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  shape?: keyof typeof shapes;
  children: ReactNode;
}) {
  const t = useT('islands');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    const tellToasts = () => window.dispatchEvent(new Event(DIALOG_EVENT));
    tellToasts();
    // Dialogs outside of a page, for example the menu, would otherwise stay open after Back.
    const close = () => element.close();
    window.addEventListener('popstate', close);
    // The dialog also closes when its page is left. A hidden but open dialog would make every other page
    // inert.
    return () => {
      window.removeEventListener('popstate', close);
      close();
      tellToasts();
    };
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // A drag that starts inside, for example to select text, and ends outside does not close the dialog.
    let beganOutside = false;
    const press = (event: MouseEvent) => {
      beganOutside = event.target === element;
    };
    const release = (event: MouseEvent) => {
      if (beganOutside && event.target === element) element.close();
    };
    element.addEventListener('mousedown', press);
    element.addEventListener('click', release);
    return () => {
      element.removeEventListener('mousedown', press);
      element.removeEventListener('click', release);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // The state changes first, so that a click right after Escape can open the dialog again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The close event of an earlier closing may arrive after the dialog was opened again. It then stays
      // open.
      onClose={() => dialog.current?.open || onClose()}
      className={`overflow-y-auto overscroll-contain bg-card p-0 text-ink shadow-lift backdrop:animate-fade backdrop:bg-(--scrim) ${shapes[shape]}`}
    >
      {open && (
        <div className="relative p-6 sm:p-8">
          <h2 id={titleId} className="mb-5 pe-10 font-bold text-2xl">
            {title}
          </h2>
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
