'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { NOTIFY_EVENT } from '@/lib/client/notify';
import { Icon } from './icon';

const shapes = {
  center:
    'm-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100%-2rem))] rounded-panel open:animate-rise',
  /** At the bottom of a phone, in the middle of wider screens. */
  sheet:
    'mx-auto mt-auto mb-0 max-h-[90dvh] w-full max-w-none rounded-t-panel open:animate-rise sm:m-auto sm:w-[28rem] sm:rounded-panel',
} as const;

/**
 * A modal `<dialog>`: the page behind is inert, the focus stays inside and returns to the opener;
 * Escape and a press outside close it.
 */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  shape = 'center',
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  hideTitle?: boolean;
  shape?: keyof typeof shapes;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      // Toasts that are shown already stay above it.
      window.dispatchEvent(new Event(NOTIFY_EVENT));
    }
    if (!open && element.open) element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // A press that began inside (selecting text) and ends outside does not close the dialog.
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
      // Told late of an earlier closing, it stays open.
      onClose={() => dialog.current?.open || onClose()}
      className={`overflow-y-auto overscroll-contain bg-card p-0 text-ink shadow-lift backdrop:animate-fade backdrop:bg-(--scrim) ${shapes[shape]}`}
    >
      {open && (
        <div className="relative p-6 sm:p-8">
          <h2 id={titleId} className={hideTitle ? 'sr-only' : 'mb-5 pr-10 font-bold text-2xl'}>
            {title}
          </h2>
          {children}
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-full text-muted hover:bg-sunk"
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  );
}
