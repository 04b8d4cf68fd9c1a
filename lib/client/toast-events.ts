/**
 * Fired with each toast; `detail` is its kind. The Toaster then loads its container and brings it to the
 * front.
 */
export const NOTIFY_EVENT = 'notify';

/** Fired after a dialog opens or closes. The toasts move into the dialog, or back out of it. */
export const DIALOG_EVENT = 'dialog';
