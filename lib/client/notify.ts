import type { Action } from './toast';

let loaded: typeof import('./toast') | undefined;

async function withToasts(show: (toasts: typeof import('./toast')) => void): Promise<void> {
  try {
    loaded = await import('./toast');
  } catch {
    // Without a connection the toast code cannot load. The next toast tries again.
    return;
  }
  show(loaded);
}

/**
 * Shows toasts (docs/product.md 9.2). A success is shown for 2 s, an error or a success with an action button for 4 s.
 * A new success replaces the previous one. The toast code loads when the page is idle or with the first toast.
 */
export const notify = {
  success: (message: string, action?: Action): void =>
    void withToasts(({ showSuccess }) => showSuccess(message, action)),
  /** Replaces a visible error with the same `id`, by default the text. */
  error: (message: string, id = message): void =>
    void withToasts(({ showError }) => showError(message, id)),
  warning: (message: string): void => void withToasts(({ showWarning }) => showWarning(message)),
  /** Shows a completed action with an undo button for `duration` ms. Replaces an earlier undo toast. */
  undoable: (message: string, undo: () => void, duration: number): void =>
    void withToasts(({ showUndoable }) => showUndoable(message, undo, duration)),
  dismiss: (id: string): void => loaded?.undoToast(id),
};
