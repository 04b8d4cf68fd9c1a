/* A queue of requests that wait for a connection, oldest first. The browser stores each request for its user until
   the server has answered it. Its idempotency key ensures that the server applies it only once. */

export type QueuedRequest = {
  key: string;
  order: string;
  what: string;
  path: `/api/${string}`;
  body: Record<string, unknown>;
  /** The time of the click in ms. Times in the queue only increase. */
  at: number;
};

type QueueStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(prefix: string): string[];
};

/**
 * The outcome of sending a request. `later`: no final response arrived, so the request is sent again. `failed`: as
 * `later`, but requests about other orders may succeed.
 */
export type Sent = 'done' | 'refused' | 'later' | 'failed';

type Parts = {
  /** Ends with the user's id, so that another user's queue does not send these requests. */
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
      // The shop failed for this order. Requests about other orders may succeed.
      if (sent === 'failed') failedOrders.add(queued.order);
      else {
        storage.removeItem(name);
        onChange();
      }
    }
  }

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
     * Stores a request, then sends it. Its time is later than all earlier requests, even after the device's clock was
     * set back. Otherwise the queue could send "Delivered" before "Out for delivery".
     */
    add(queued: QueuedRequest): Promise<void> {
      const at = Math.max(queued.at, (waiting().at(-1)?.at ?? 0) + 1);
      const added = { ...queued, at };
      storage.setItem(nameOf(prefix, added), JSON.stringify(added));
      onChange();
      return flush();
    },
    /**
     * Drops a request that was never sent, and returns true. Otherwise the request may have arrived, and the caller
     * must undo it with another request.
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
