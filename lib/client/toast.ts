import { toast } from 'sonner';
import { translate } from './language';
import { NOTIFY_EVENT } from './toast-events';

type Options = Omit<NonNullable<Parameters<typeof toast.success>[1]>, 'id'>;

/** The button of a toast. */
export type Action = { label: string; onClick: () => void };

/** All undo toasts share this id, so a new one replaces the previous one. */
const UNDO = 'undo';

/**
 * The ids of the visible toasts by subject, without toasts that are fading out. The toast library (sonner) would remove
 * an updated text together with a fading toast.
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

/** Shows a completed action for 2 s, or for 4 s if it has an action button. */
export function showSuccess(message: string, action?: Action): void {
  const button = action && {
    label: action.label,
    onClick(event: { preventDefault(): void }) {
      // The toast with the result of the action replaces this toast.
      event.preventDefault();
      action.onClick();
    },
  };
  show('success', message, 'success', { duration: action ? 4000 : 2000, action: button });
}

/** Shows a message that is neither a success nor an error. */
export const showWarning = (message: string): void => show('warning', message, 'success');

/** Shows an error. */
export const showError = (message: string, id: string): void => show('error', message, id);

/** Shows a completed action with an undo button for `duration` ms. It replaces an earlier undo toast. */
export function showUndoable(message: string, undo: () => void, duration: number): void {
  const onClick = () => {
    // The toast library (sonner) fires no event for a toast that fades out.
    shown.delete(UNDO);
    undo();
  };
  const action = { label: translate('islands')('undo'), onClick };
  show('success', message, UNDO, { duration, position: 'bottom-center', action });
}

/** Removes the error with this `id`. */
export function undoToast(id: string): void {
  const own = shown.get(id);
  if (own === undefined) return;
  shown.delete(id);
  toast.dismiss(own);
}
