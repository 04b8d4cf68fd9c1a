import { AsyncLocalStorage } from 'node:async_hooks';
import type { Scope } from './scope';

/** What ends an action at an operation, as the death of its process would. */
export class Killed extends Error {
  override name = 'Killed';
}

export type StripeFault = '500' | 'reset' | 'reset-after' | 'hang' | 'hang-busy';

/** What befalls an action: where its process dies, and how Stripe treats its calls. */
export type Fate = {
  /** At which of its points it dies; each operation has one before and one after. */
  killAt?: number;
  stripeFault: () => StripeFault | undefined;
};

export const NO_FATE: Fate = { stripeFault: () => undefined };

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

/**
 * One action of the shop under way, such as the answer to a request. It stops before each of its
 * operations on the database or at Stripe until it is its turn, so that a schedule decides how
 * actions interleave, and it can die at each of them. A dead action performs nothing more, which is
 * a crash: everything that the shop knows is in the database.
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
    /** Whether it runs through without waiting for turns. */
    private readonly isFree = false,
  ) {}

  /** Before an operation. */
  async before(): Promise<void> {
    this.pass();
    if (this.isFree) return;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.rest.give();
    });
    if (this.isDead) throw new Killed();
  }

  /** After an operation, whose outcome is lost if it dies here. */
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

  /** Starts its work and lets it come to its first operation. */
  async start(work: () => Promise<void>): Promise<void> {
    running
      .run(this, work)
      .catch(() => {})
      .finally(() => {
        this.isDone = true;
        this.rest.give();
      });
    await this.rest.given;
  }

  /** Lets it perform one operation. */
  async step(): Promise<void> {
    if (this.isDone) return;
    this.rest = signal();
    this.waiting.shift()?.();
    await this.rest.given;
  }
}

/** The action that the code at hand runs in. */
export const running = new AsyncLocalStorage<Actor>();
