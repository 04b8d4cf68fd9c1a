/** The text that the API reference repeats for all changes of an order. */
export const CHANGING =
  'A repeated call gets the same response. A call that comes too late gets 409 with the current `order`.';
