/*
 * Presses that wait for a connection: kept in the browser under the person who pressed, sent in their order, each until the shop
 * has answered it. A key makes each press one change, however often it is sent.
 */

export type Press = {
  key: string;
  /** Which order it is about, and what is said of it while it waits. */
  order: string;
  what: string;
  path: `/api/${string}`;
  body: Record<string, unknown>;
  /** When it was pressed, ms. */
  at: number;
};

type Kept = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(prefix: string): string[];
};

/** What came of sending a press. `later`: no answer, or none that decides; it is sent again. */
export type Sent = 'done' | 'refused' | 'later';

type Parts = {
  /** Begins the names of the stored presses; ends with the person, so that nobody else sends them. */
  prefix: string;
  storage: Kept;
  send: (press: Press) => Promise<Sent>;
  /** Is told whenever presses came or went. */
  onChange: () => void;
};

const isPress = (value: unknown): value is Press => {
  const { key, order, path, body, at } = Object(value) as Partial<Press>;
  return (
    [key, order, path].every((text) => typeof text === 'string') &&
    typeof body === 'object' &&
    typeof at === 'number'
  );
};

/** Names sort by time, also of two presses in one millisecond. */
const nameOf = (prefix: string, { at, key }: Press, turn: number) =>
  `${prefix}${String(at).padStart(15, '0')}-${String(turn).padStart(6, '0')}-${key}`;

export function createRequestQueue({ prefix, storage, send, onChange }: Parts) {
  let turn = 0;
  let sending: Promise<void> | undefined;
  const tried = new Set<string>();

  const names = () => storage.keys(prefix).sort();

  function read(name: string): Press | undefined {
    try {
      const value: unknown = JSON.parse(storage.getItem(name) ?? '');
      if (isPress(value)) return value;
    } catch {
      // It is none.
    }
    storage.removeItem(name);
    return undefined;
  }

  /** The presses that wait, the oldest first. */
  const waiting = (): Press[] => names().flatMap((name) => read(name) ?? []);

  async function sendAll(): Promise<void> {
    for (;;) {
      const [name] = names();
      if (name === undefined) return;
      const press = read(name);
      if (!press) continue;
      tried.add(press.key);
      // Those after it may follow from it.
      if ((await send(press)) === 'later') return;
      storage.removeItem(name);
      onChange();
    }
  }

  /** Sends what waits, one after the other; of several calls at once one sends. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    waiting,
    flush,
    /** Keeps a press and sends it. */
    add(press: Press): Promise<void> {
      turn += 1;
      storage.setItem(nameOf(prefix, press, turn), JSON.stringify(press));
      onChange();
      return flush();
    },
    /** Drops a press that was never sent. Returns false when it may have arrived: then another press has to take it back. */
    takeBack(key: string): boolean {
      const name = names().find((one) => one.endsWith(`-${key}`));
      if (!name || tried.has(key)) return false;
      storage.removeItem(name);
      onChange();
      return true;
    },
  };
}
