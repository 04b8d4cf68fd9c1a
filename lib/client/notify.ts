import type { toast } from 'sonner';
import { wordsOf } from './language';

type Toast = Omit<NonNullable<Parameters<typeof toast.success>[1]>, 'id'>;
type Action = { label: string; onClick: () => void };

/** All toasts that offer to undo something share this id, so only the last one is shown. */
const UNDO = 'undo';

/** Set once the library is loaded: before that there is no toast to take back. */
let loaded: typeof toast | undefined;

/**
 * Fired with each toast, its kind as `detail`: the Toaster loads its container and brings it to the
 * front.
 */
export const NOTIFY_EVENT = 'notify';

/** Fired after a dialog was opened or closed: the toasts go into the dialog, or come back from it. */
export const DIALOG_EVENT = 'dialog';

/**
 * The toasts on the screen, by what they are about. One that fades out is not among them: sonner would
 * remove a new text with it.
 */
const shown = new Map<string, string | number>();

async function show(kind: 'success' | 'error', message: string, id: string, options: Toast = {}) {
  try {
    loaded = (await import('sonner')).toast;
  } catch {
    // Its code could not be loaded: no connection. What failed is retried by its own means.
    return;
  }
  const fades = () => {
    if (shown.get(id) === own) shown.delete(id);
  };
  const own = loaded[kind](message, {
    ...options,
    id: shown.get(id),
    onAutoClose: fades,
    onDismiss: fades,
  });
  shown.set(id, own);
  window.dispatchEvent(new CustomEvent(NOTIFY_EVENT, { detail: kind }));
}

/**
 * The toasts of the shop (docs/product.md 9.2): 2 seconds for a success, 4 for anything else and for
 * a success with an action. One success is shown at a time, and one error of each kind. The library
 * is loaded when the page has settled or at the first toast, to keep the first load of a page small.
 */
export const notify = {
  success(message: string, action?: Action): void {
    const button = action && {
      label: action.label,
      onClick(event: { preventDefault(): void }) {
        // The toast of what the action does takes the place of this one.
        event.preventDefault();
        action.onClick();
      },
    };
    void show('success', message, 'success', {
      duration: action ? 4000 : 2000,
      action: button,
    });
  },
  /** Shows an error. A visible toast with the same `id`, or else the same text, is replaced. */
  error(message: string, id = message): void {
    void show('error', message, id);
  },
  /** Says what was done and offers for `duration` ms to take it back; it replaces the one before. */
  undoable(message: string, undo: () => void, duration: number): void {
    const onClick = () => {
      // It fades out, of which sonner does not tell.
      shown.delete(UNDO);
      undo();
    };
    const action = { label: wordsOf('islands')('undo'), onClick };
    void show('success', message, UNDO, { duration, position: 'bottom-center', action });
  },
  /** Removes the error with this `id`, because the thing has succeeded. */
  dismiss(id: string): void {
    const own = shown.get(id);
    if (own === undefined) return;
    shown.delete(id);
    loaded?.dismiss(own);
  },
};
