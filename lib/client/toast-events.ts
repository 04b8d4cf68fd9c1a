/**
 * The event that each toast fires; `detail` is its kind. The Toaster then loads its container and brings it to the
 * front.
 */
export const NOTIFY_EVENT = 'notify';

/** The event after a dialog has opened or closed. The toasts then move into the dialog, or back. */
export const DIALOG_EVENT = 'dialog';
