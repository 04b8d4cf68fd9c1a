import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scope } from './scope';

/** Thrown at an operation to simulate a crash of the process. */
class Killed extends Error {
  override name = 'Killed';
}

export type StripeFault = '500' | 'reset' | 'reset-after' | 'hang' | 'hang-busy';

export type Fate = {
  /** The point at which the action is killed. Each operation has a point before and a point after it. */
  killAt?: number;
  stripeFault: () => StripeFault | undefined;
};

export const NO_FATE: Fate = { stripeFault: () => undefined };

/**
 * How long the schedule waits for a resumed action to reach its next operation. A resumed part may end without a
 * further operation.
 */
const STRAND_MS = 50;

function signal() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, released };
}

/**
 * An action of the shop, such as a request. It waits for its turn before each operation on the database or at Stripe,
 * so the schedule interleaves actions. A dead action performs nothing more, like a crashed process.
 */
export class Actor {
  isDead = false;
  isDone = false;
  private points = 0;
  private readonly waiting: (() => void)[] = [];
  private rest = signal();

  constructor(
    readonly name: string,
    readonly scope: Scope,
    readonly fate: Fate,
    /** If true, the action does not wait for the schedule. */
    private readonly isFree = false,
  ) {}

  /** Called before each operation. Waits until the schedule lets this action continue. */
  async before(): Promise<void> {
    this.pass();
    if (this.isFree) return;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.rest.release();
    });
    if (this.isDead) throw new Killed();
  }

  /** Called after each operation. A dead action never gets the result. */
  pass(): void {
    if (this.isDead) throw new Killed();
    this.points += 1;
    if (this.points !== this.fate.killAt) return;
    this.isDead = true;
    throw new Killed();
  }

  kill(): void {
    this.isDead = true;
    for (const release of this.waiting.splice(0)) release();
  }

  async start(work: () => Promise<void>): Promise<void> {
    running
      .run(this, work)
      .catch(() => {})
      .finally(() => {
        this.isDone = true;
        this.rest.release();
      });
    await this.rest.released;
  }

  async step(): Promise<void> {
    if (this.isDone) return;
    this.rest = signal();
    this.waiting.shift()?.();
    const { released } = this.rest;
    // Another part of the action is waiting, so the resumed part may end without a further operation.
    await (this.waiting.length > 0 ? Promise.race([released, pause(STRAND_MS)]) : released);
  }
}

export const running = new AsyncLocalStorage<Actor>();
