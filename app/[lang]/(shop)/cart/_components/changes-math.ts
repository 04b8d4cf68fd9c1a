/** What is known of a line: its quantity, and how a screen reader names it. */
export type Known = ReadonlyMap<string, { name: string; quantity: number }>;

/** The lines that were added, changed or removed between two states of a cart, with their quantities now; 0 of a removed one. */
export function changedLines(before: Known, now: Known): { name: string; quantity: number }[] {
  const changed = [...now].flatMap(([id, line]) =>
    before.get(id)?.quantity === line.quantity ? [] : [line],
  );
  const removed = [...before].flatMap(([id, { name }]) =>
    now.has(id) ? [] : [{ name, quantity: 0 }],
  );
  return [...changed, ...removed];
}
