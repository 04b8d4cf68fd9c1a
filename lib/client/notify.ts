import type { Action } from './toast';

/** The toast module, once it has loaded. Before that there is no toast to dismiss. */
let loaded: typeof import('./toast') | undefined;

async function withToasts(show: (toasts: typeof import('./toast')) => void): Promise<void> {
  try {
    loaded = await import('./toast');
  } catch {
    // Without a connection the toast code cannot load. The toast is lost, and the next toast tries again.
    return;
  }
  show(loaded);
}

/**
 * Shows toasts (docs/product.md 9.2). A success is shown for 2 s. Errors, and successes with an action button, are
 * shown for 4 s. A new success replaces the previous one, and an error replaces an error with the same id. The toast
 * code loads when the page is idle or with the first toast, which makes the first load smaller.
 */
export const notify = {
  success: (message: string, action?: Action): void =>
    void withToasts(({ showSuccess }) => showSuccess(message, action)),
  /** Shows an error. It replaces a visible error with the same `id`; by default the text is the id. */
  error: (message: string, id = message): void =>
    void withToasts(({ showError }) => showError(message, id)),
  /** Shows a message that is neither a success nor a failure. */
  warning: (message: string): void => void withToasts(({ showWarning }) => showWarning(message)),
  /** Shows a completed action with an undo button for `duration` ms. It replaces an earlier undo toast. */
  undoable: (message: string, undo: () => void, duration: number): void =>
    void withToasts(({ showUndoable }) => showUndoable(message, undo, duration)),
  /** Removes the error with this `id`, because a retry has succeeded. */
  dismiss: (id: string): void => loaded?.undoToast(id),
};
