import type { OrderView } from '@/lib/orders/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { type Client, sendTo } from './client';

export type ReceivedEvent = {
  event: string;
  id: string;
  data: { now?: string; order?: OrderView };
};

type Options = {
  as: string;
  lastEventId?: string;
  take: (received: ReceivedEvent) => void;
};

/** Opens a stream of GET /api/order/events. Parses it as a browser's EventSource does. */
export async function follow(base: string, client: Client, { as, lastEventId, take }: Options) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stop = new AbortController();
  const response = await sendTo(base)(`${base}/api/order/events?as=${as}`, {
    headers: omitUndefined({ Cookie: cookie, 'Last-Event-ID': lastEventId || undefined }),
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

export async function listen(base: string, client: Client, as: string, lastEventId?: string) {
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const wake = () => {
    for (const check of waiting) check();
  };
  const take = (one: ReceivedEvent) => {
    received.push(one);
    wake();
  };
  const stream = await follow(base, client, { as, lastEventId, take });
  const ended = stream.ended.finally(() => {
    isOver = true;
    wake();
  });
  return {
    ...stream,
    received,
    ended,
    /** Waits for a matching event, which may have arrived before the call. Throws if the stream ends first. */
    async receives(fits: (one: ReceivedEvent) => boolean): Promise<ReceivedEvent> {
      for (;;) {
        const found = received.find(fits);
        if (found) return found;
        if (isOver) throw new Error(`the stream ended after ${JSON.stringify(received)}`);
        await new Promise<void>((resolve) => {
          const check = () => {
            waiting.delete(check);
            resolve();
          };
          waiting.add(check);
        });
      }
    },
  };
}
