import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scope } from './scope';

/** Thrown to end an action at an operation, as if its process had crashed. */
class Killed extends Error {
  override name = 'Killed';
}

export type StripeFault = '500' | 'reset' | 'reset-after' | 'hang' | 'hang-busy';

/** The planned faults of an action: where its process crashes, and which of its calls to Stripe fail. */
export type Fate = {
  /**
   * The number of the point at which the action is killed. Each operation has a point before it and a point after it.
   */
  killAt?: number;
  stripeFault: () => StripeFault | undefined;
};

export const NO_FATE: Fate = { stripeFault: () => undefined };

/**
 * How long the schedule waits for a resumed part of an action to reach its next operation, in ms. The limit applies if
 * another part of the same action is waiting, because the resumed part may end without a further operation.
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
 * A running action of the shop, such as the handling of a request. It waits for its turn before each
 * operation on the database or at Stripe, so the schedule decides how actions interleave.
 *
 * An action can die at each operation. A dead action performs nothing more, like a crashed process. Only what
 * it stored in the database remains.
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
    /** True if the action runs freely, without waiting for the schedule. */
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

  /** Called after each operation. If the action dies at this point, it never gets the result of the operation. */
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

  /** Starts the action and runs it to its first operation. */
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

  /** Lets the action perform its next operation. */
  async step(): Promise<void> {
    if (this.isDone) return;
    this.rest = signal();
    this.waiting.shift()?.();
    const { released } = this.rest;
    // Another part of the action is still waiting, so the resumed part may end without a further operation.
    await (this.waiting.length > 0 ? Promise.race([released, pause(STRAND_MS)]) : released);
  }
}

export const running = new AsyncLocalStorage<Actor>();
