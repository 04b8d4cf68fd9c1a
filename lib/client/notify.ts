import type { Action } from './toast';

/** Set once the toast code is loaded. Before that there is no toast to dismiss. */
let loaded: typeof import('./toast') | undefined;

async function tell(say: (toasts: typeof import('./toast')) => void): Promise<void> {
  try {
    loaded = await import('./toast');
  } catch {
    // The toast code did not load because there is no connection. Each failed action retries on its own.
    return;
  }
  say(loaded);
}

/**
 * The toasts of the shop (docs/product.md 9.2). A success shows for 2 s; everything else and a success with
 * an action show for 4 s. One success is visible at a time, and one error of each kind. The toast code loads
 * when the page is idle or at the first toast, to keep the first load small.
 */
export const notify = {
  success: (message: string, action?: Action): void =>
    void tell(({ showSuccess }) => showSuccess(message, action)),
  /** Shows an error. It replaces a visible toast with the same `id`, which is the text by default. */
  error: (message: string, id = message): void =>
    void tell(({ showError }) => showError(message, id)),
  /** Shows a message that is neither a success nor a failure. */
  warning: (message: string): void => void tell(({ showWarning }) => showWarning(message)),
  /** Shows a completed action and offers to undo it for `duration` ms. It replaces an earlier undo toast. */
  undoable: (message: string, undo: () => void, duration: number): void =>
    void tell(({ showUndoable }) => showUndoable(message, undo, duration)),
  /** Removes the error with this `id`, because a retry has succeeded. */
  dismiss: (id: string): void => loaded?.takeBack(id),
};
