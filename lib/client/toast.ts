import { toast } from 'sonner';
import { wordsOf } from './language';
import { NOTIFY_EVENT } from './toast-events';

/* The toasts of notify.ts, which loads this module when the page is idle or at the first toast. */

type Options = Omit<NonNullable<Parameters<typeof toast.success>[1]>, 'id'>;

/** The button of a toast. */
export type Action = { label: string; onClick: () => void };

/** All toasts that offer an undo share this id, so only the last one is shown. */
const UNDO = 'undo';

/**
 * The visible toasts by their subject. A toast that fades out is not included, because sonner would remove a
 * new text with it.
 */
const shown = new Map<string, string | number>();

function show(
  kind: 'success' | 'warning' | 'error',
  message: string,
  id: string,
  options: Options = {},
) {
  const fades = () => {
    if (shown.get(id) === own) shown.delete(id);
  };
  const own = toast[kind](message, {
    ...options,
    id: shown.get(id),
    onAutoClose: fades,
    onDismiss: fades,
  });
  shown.set(id, own);
  window.dispatchEvent(new CustomEvent(NOTIFY_EVENT, { detail: kind }));
}

/** Shows a completed action, for 2 s, or for 4 s with an action. */
export function showSuccess(message: string, action?: Action): void {
  const button = action && {
    label: action.label,
    onClick(event: { preventDefault(): void }) {
      // The toast of the action's result replaces this one.
      event.preventDefault();
      action.onClick();
    },
  };
  show('success', message, 'success', { duration: action ? 4000 : 2000, action: button });
}

/** Shows an outcome that is not decided yet. */
export const showWarning = (message: string): void => show('warning', message, 'success');

/** Shows a failure. */
export const showError = (message: string, id: string): void => show('error', message, id);

/** Shows a completed action and offers to undo it for `duration` ms. It replaces an earlier undo toast. */
export function showUndoable(message: string, undo: () => void, duration: number): void {
  const onClick = () => {
    // The toast fades out, and sonner fires no event for it.
    shown.delete(UNDO);
    undo();
  };
  const action = { label: wordsOf('islands')('undo'), onClick };
  show('success', message, UNDO, { duration, position: 'bottom-center', action });
}

/** Removes the error with this `id`. */
export function takeBack(id: string): void {
  const own = shown.get(id);
  if (own === undefined) return;
  shown.delete(id);
  toast.dismiss(own);
}
