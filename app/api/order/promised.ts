/** The part of the API reference that all changes of an order share. */
export const CHANGING =
  'A repeated call gets the same answer; a call that comes too late gets 409 with the `order` as it is now.';
