import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Client } from '@/e2e/support/client';
import type { Random } from './random';
import type { Tally } from './shop-log';

export type Run = { url: string; isOver: () => boolean; tally: Tally; random: Random };

const isFault = (error: unknown): error is TypeError => error instanceof TypeError;

/**
 * Returns undefined if the connection breaks. A 5xx without an error message is always a finding, even after a kill.
 */
export async function ask(
  run: Run,
  client: Client,
  ...request: Parameters<Client['send']>
): Promise<Answer | undefined> {
  const { tally } = run;
  tally.count('requests');
  try {
    const answer = await client.send(...request);
    if (answer.status === 503) tally.count('refused in words (503)');
    if (answer.status === 500)
      tally.report(
        `${request[0]} ${request[1]} answered 500: ${JSON.stringify(answer.body).slice(0, 500)}`,
      );
    return answer;
  } catch (error) {
    // A refused or cut connection is an expected fault. Any other error is a finding.
    if (!isFault(error)) tally.report(`${request[0]} ${request[1]}: ${String(error)}`);
    tally.count('connections broken');
    return undefined;
  }
}

const isSettled = (answer: Answer | undefined) => answer !== undefined && answer.status < 500;

/**
 * Repeats a request until the shop responds without a fault, or until the run ends (undefined). `unsure` is true if an
 * earlier attempt may have succeeded.
 */
export async function insist(
  run: Run,
  client: Client,
  ...request: Parameters<Client['send']>
): Promise<{ answer: Answer | undefined; unsure: boolean }> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(run, client, ...request);
    if (isSettled(answer)) return { answer, unsure: tries > 0 };
    if (run.isOver()) return { answer: undefined, unsure: true };
    run.tally.count('tries again');
    await pause(100 + run.random.int(600));
  }
}

export const succeeded = (answer: Answer | undefined): answer is Answer =>
  answer?.status === 200 && answer.body.success === true;
