'use client';

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { NOTIFY_EVENT } from '@/lib/client/notify';
import { Icon } from './icon';

const shapes = {
  center:
    'm-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100%-2rem))] rounded-panel open:animate-rise',
  /** At the bottom of a phone, in the middle of wider screens. */
  sheet:
    'mx-auto mt-auto mb-0 max-h-[90dvh] w-full max-w-none rounded-t-panel open:animate-rise sm:m-auto sm:w-[28rem] sm:rounded-panel',
} as const;

/** Whether a press is meant for a toast: above an open dialog toasts are seen, but get no presses. */
const isOnToast = ({ clientX, clientY }: MouseEvent): boolean =>
  [...document.querySelectorAll('[data-sonner-toast]')].some((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });

/**
 * A modal `<dialog>`: the page behind is inert, the focus stays inside and returns to the opener;
 * Escape and a press outside close it.
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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    // Toasts that are shown already stay above it.
    window.dispatchEvent(new Event(NOTIFY_EVENT));
    // Also when its page is left: hidden and open, it would make every other page inert.
    return () => element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // A press that began inside (selecting text) and ends outside does not close the dialog.
    let beganOutside = false;
    const press = (event: MouseEvent) => {
      beganOutside = event.target === element && !isOnToast(event);
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
      // The state changes first, so that a press right after Escape can open it again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The event of an earlier closing may arrive after the dialog was opened again; it then stays
      // open.
      onClose={() => dialog.current?.open || onClose()}
      className={`overflow-y-auto overscroll-contain bg-card p-0 text-ink shadow-lift backdrop:animate-fade backdrop:bg-(--scrim) ${shapes[shape]}`}
    >
      {open && (
        <div className="relative p-6 sm:p-8">
          <h2 id={titleId} className="mb-5 pr-10 font-bold text-2xl">
            {title}
          </h2>
          {children}
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-full text-muted hover:bg-sunk"
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  );
}
