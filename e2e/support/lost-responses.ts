import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Client } from './client';

/** Every sixth response is lost, so that the client repeats its request. */
const LOST = 6;
let keyCounter = 0;

const isCut = (error: unknown) => error instanceof TypeError;

export async function untilThere<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isCut(error)) throw error;
      await pause(100);
    }
  }
}

export const read = (who: Client, path: string): Promise<Answer> =>
  untilThere(async () => {
    const answer = await who.get(path);
    if (answer.status >= 500) throw new TypeError(`${answer.status}`);
    return answer;
  });

/**
 * Repeats a POST with the same idempotency key until its response arrives. The browsers of shoppers do the
 * same.
 */
export async function sendUntilAnswered(
  who: Client,
  path: string,
  body: unknown,
  key: string = randomUUID(),
): Promise<Answer> {
  keyCounter += 1;
  let losses = keyCounter % LOST === 0 ? 1 : 0;
  return untilThere(async () => {
    const answer = await who.post(path, body, { headers: { 'Idempotency-Key': key } });
    if (answer.status >= 500) throw new TypeError(`${answer.status}`);
    losses -= 1;
    if (losses === 0) throw new TypeError('the answer was lost');
    return answer;
  });
}
