import type { Action } from './toast';

/** Set once the toasts are loaded: before that there is none to take back. */
let loaded: typeof import('./toast') | undefined;

async function tell(say: (toasts: typeof import('./toast')) => void): Promise<void> {
  try {
    loaded = await import('./toast');
  } catch {
    // Their code could not be loaded: no connection. What failed is retried by its own means.
    return;
  }
  say(loaded);
}

/**
 * The toasts of the shop (docs/product.md 9.2): 2 seconds for a success, 4 for anything else and for
 * a success with an action. One success is shown at a time, and one error of each kind. Their code
 * is loaded when the page has settled or at the first toast, to keep the first load of a page small.
 */
export const notify = {
  success: (message: string, action?: Action): void =>
    void tell(({ showSuccess }) => showSuccess(message, action)),
  /** Shows an error. A visible toast with the same `id`, or else the same text, is replaced. */
  error: (message: string, id = message): void =>
    void tell(({ showError }) => showError(message, id)),
  /** Says what is neither a success nor a failure. */
  warning: (message: string): void => void tell(({ showWarning }) => showWarning(message)),
  /** Says what was done and offers for `duration` ms to take it back; it replaces the one before. */
  undoable: (message: string, undo: () => void, duration: number): void =>
    void tell(({ showUndoable }) => showUndoable(message, undo, duration)),
  /** Removes the error with this `id`, because the thing has succeeded. */
  dismiss: (id: string): void => loaded?.takeBack(id),
};
