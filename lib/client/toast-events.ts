/**
 * Fired with each toast, its kind as `detail`: the Toaster loads its container and brings it to the
 * front.
 */
export const NOTIFY_EVENT = 'notify';

/** Fired after a dialog was opened or closed: the toasts go into the dialog, or come back from it. */
export const DIALOG_EVENT = 'dialog';
