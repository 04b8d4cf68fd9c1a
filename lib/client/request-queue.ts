/*
 * A queue of requests that wait for a connection. The browser stores each request for the user who made it, and sends
 * the oldest request first. A request stays stored until the server has answered it. Its idempotency key ensures that
 * the server applies it only once.
 */

export type QueuedRequest = {
  key: string;
  /** The id of the order, and the text to show while the request waits. */
  order: string;
  what: string;
  path: `/api/${string}`;
  body: Record<string, unknown>;
  /** The time of the click in ms. In the queue, each request has a later time than the requests before it. */
  at: number;
};

type QueueStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(prefix: string): string[];
};

/**
 * The outcome of sending a request. `later` means that no final response arrived, so the request is sent again.
 * `failed` means the same, but requests about other orders may succeed.
 */
export type Sent = 'done' | 'refused' | 'later' | 'failed';

type Parts = {
  /**
   * The prefix of the storage keys. It ends with the user's id, so that another user's queue does not send
   * these requests.
   */
  prefix: string;
  storage: QueueStorage;
  send: (queued: QueuedRequest) => Promise<Sent>;
  onChange: () => void;
};

const isQueuedRequest = (value: unknown): value is QueuedRequest => {
  const { key, order, path, body, at } = Object(value) as Partial<QueuedRequest>;
  return (
    [key, order, path].every((text) => typeof text === 'string') &&
    typeof body === 'object' &&
    typeof at === 'number'
  );
};

/** Returns a storage key. Keys sort by time. */
const nameOf = (prefix: string, { at, key }: QueuedRequest) =>
  `${prefix}${String(at).padStart(15, '0')}-${key}`;

export function createRequestQueue({ prefix, storage, send, onChange }: Parts) {
  let sending: Promise<void> | undefined;
  const tried = new Set<string>();

  const names = () => storage.keys(prefix).sort();

  function read(name: string): QueuedRequest | undefined {
    try {
      const value: unknown = JSON.parse(storage.getItem(name) ?? '');
      if (isQueuedRequest(value)) return value;
    } catch {
      // A stored value that is not JSON is removed below.
    }
    storage.removeItem(name);
    return undefined;
  }

  const stored = () =>
    names().flatMap((name) => {
      const queued = read(name);
      return queued ? [{ name, queued }] : [];
    });
  const waiting = (): QueuedRequest[] => stored().map(({ queued }) => queued);

  async function sendAll(): Promise<void> {
    const failedOrders = new Set<string>();
    for (;;) {
      const [next] = stored().filter(({ queued }) => !failedOrders.has(queued.order));
      if (!next) return;
      const { name, queued } = next;
      tried.add(queued.key);
      const sent = await send(queued);
      // Later requests may depend on this request, so they wait.
      if (sent === 'later') return;
      // The shop failed for this order. Continue with the requests about other orders.
      if (sent === 'failed') failedOrders.add(queued.order);
      else {
        storage.removeItem(name);
        onChange();
      }
    }
  }

  /** Sends the waiting requests one after the other. Overlapping calls share one run. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    waiting,
    flush,
    /**
     * Stores a request, then sends it. A request that is added later gets a later time, although the clock of the
     * device may have been set back meanwhile. Otherwise, the queue could send "Delivered" before "Out for delivery",
     * and the server would reject the request.
     */
    add(queued: QueuedRequest): Promise<void> {
      const at = Math.max(queued.at, (waiting().at(-1)?.at ?? 0) + 1);
      const added = { ...queued, at };
      storage.setItem(nameOf(prefix, added), JSON.stringify(added));
      onChange();
      return flush();
    },
    /**
     * Drops a request that was never sent, and returns true. Returns false if the request may have arrived.
     * The caller must then undo it with another request.
     */
    remove(key: string): boolean {
      const name = names().find((one) => one.endsWith(`-${key}`));
      if (!name || tried.has(key)) return false;
      storage.removeItem(name);
      onChange();
      return true;
    },
  };
}
