/** A guard that returns true asks the user first. It calls `leave`, which continues the navigation, later or never. */
type Guard = (leave: () => void) => boolean;

let guard: Guard | undefined;

/** Sets the leave guard of the current page. Returns a function that removes it. */
export function registerLeaveGuard(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

/** Calls `leave`, unless the page has a guard that asks the user first. */
export function leavePage(leave: () => void): void {
  if (!guard?.(leave)) leave();
}
