import { toast } from 'sonner';
import { wordsOf } from './language';
import { NOTIFY_EVENT } from './toast-events';

/* The toasts of notify.ts, which loads this when the page has settled or at the first toast. */

type Options = Omit<NonNullable<Parameters<typeof toast.success>[1]>, 'id'>;

/** What a toast offers. */
export type Action = { label: string; onClick: () => void };

/** All toasts that offer to undo something share this id, so only the last one is shown. */
const UNDO = 'undo';

/**
 * The toasts on the screen, by what they are about. One that fades out is not among them: sonner would
 * remove a new text with it.
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

/** Says what was done, for 2 s; for 4 s with an action. */
export function showSuccess(message: string, action?: Action): void {
  const button = action && {
    label: action.label,
    onClick(event: { preventDefault(): void }) {
      // The toast of what the action does takes the place of this one.
      event.preventDefault();
      action.onClick();
    },
  };
  show('success', message, 'success', { duration: action ? 4000 : 2000, action: button });
}

/** Says what is not decided yet. */
export const showWarning = (message: string): void => show('warning', message, 'success');

/** Says what failed. */
export const showError = (message: string, id: string): void => show('error', message, id);

/** Says what was done and offers for `duration` ms to take it back; it replaces the one before. */
export function showUndoable(message: string, undo: () => void, duration: number): void {
  const onClick = () => {
    // It fades out, of which sonner does not tell.
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
