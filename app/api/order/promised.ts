/** What every change of an order promises, in the reference. */
export const CHANGING =
  'A repeated call gets the same answer; a call that comes too late gets 409 with the `order` as it is now.';
