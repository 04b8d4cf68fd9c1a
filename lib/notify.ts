type Toast = { id?: string; duration?: number };

/** Fires a toast and calls for the place where toasts appear, if it is not there yet. */
async function show(kind: 'success' | 'error', message: string, options: Toast) {
  const { toast } = await import('sonner');
  toast[kind](message, options);
  window.dispatchEvent(new Event('notify'));
}

/**
 * The toasts of the shop (spec section 8): 2 seconds for a success, 4 for anything else. The
 * library is loaded at the first toast, so that it weighs nothing on a page's first load.
 */
export const notify = {
  success(message: string): void {
    void show('success', message, { duration: 2000 });
  },
  /** A toast with the `id` of one that is still there takes its place instead of joining it. */
  error(message: string, id?: string): void {
    void show('error', message, { id });
  },
};
