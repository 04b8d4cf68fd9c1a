const KEY = 'basketful:address';

/** The delivery address last chosen in this tab, if any. */
export function chosenAddress(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the choice for the cart page. */
export function chooseAddress(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Without storage the cart page proposes the first address.
  }
}
