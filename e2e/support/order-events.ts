import type { OrderView } from '@/lib/orders/view';
import { type Client, sendTo } from './client';

export type Heard = { event: string; id: string; data: { now?: string; order?: OrderView } };

type Options = {
  as: string;
  lastEventId?: string;
  /** Called with each event. */
  take: (heard: Heard) => void;
};

/** Opens a stream of GET /api/order/events. Parses it as a browser's EventSource does. */
export async function follow(base: string, client: Client, { as, lastEventId, take }: Options) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stop = new AbortController();
  const response = await sendTo(base)(`${base}/api/order/events?as=${as}`, {
    headers: { Cookie: cookie, ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}) },
    signal: stop.signal,
  });
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? '';
        const isNews = field('event') && field('event') !== 'heartbeat';
        if (isNews)
          take({ event: field('event'), id: field('id'), data: JSON.parse(field('data')) });
      }
    }
  };
  return { response, ended: read().catch(() => {}), close: () => stop.abort() };
}

/** Opens a stream with {@link follow}. A test can wait for its events. */
export async function listen(base: string, client: Client, as: string, lastEventId?: string) {
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const wake = () => {
    for (const look of waiting) look();
  };
  const take = (one: Heard) => {
    heard.push(one);
    wake();
  };
  const stream = await follow(base, client, { as, lastEventId, take });
  const ended = stream.ended.finally(() => {
    isOver = true;
    wake();
  });
  return {
    ...stream,
    heard,
    ended,
    /** Waits for a matching event, which may have arrived before the call. Throws if the stream ends first. */
    async hears(fits: (one: Heard) => boolean): Promise<Heard> {
      for (;;) {
        const found = heard.find(fits);
        if (found) return found;
        if (isOver) throw new Error(`the stream ended after ${JSON.stringify(heard)}`);
        await new Promise<void>((resolve) => {
          const look = () => {
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
        });
      }
    },
  };
}
