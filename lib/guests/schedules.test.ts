import fc from 'fast-check';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import {
  type Account,
  type Action,
  DEVICES,
  type Effect,
  GuestBrowsers,
  type Key,
  type Kind,
  MAILBOXES,
  type Placed,
} from '@/e2e/support/guest-browsers';
import { isLong, runs } from '@/e2e/support/runs';
import { endSession } from '@/lib/auth/sessions';
import { isDatabaseDown } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { listOrdersOf } from '@/lib/orders/queries';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import { Mail, Order, RateLimit, Session, ShopSettings, SignInCode, User } from '@/models';

/* Runs random sequences of actions, called schedules, on three browsers. Compares the database with an independent
   model. `npm run owners` runs 10,000 schedules, with the seeds from `OWNERS_SEED` upwards. */

setUpMailServer();
setUpDatabase({ APP_ORIGIN: 'https://shop.example' });

const SCHEDULES = runs(2);
const FIRST_SEED = Number(process.env.OWNERS_SEED ?? Math.floor(Math.random() * 1e9));
const AT_ONCE = 8;
const PRINT_EVERY = 25 * AT_ONCE;
const MOST_REPEATS = isLong ? 100 : 0;
/** A long run takes hours, or days at a low CPU priority. */
const MOST_MS = isLong ? 3 * DAY_MS : 10 * MINUTE_MS;

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Kind>('order', 'right code', 'claim') },
    { weight: 5, arbitrary: fc.constantFrom<Kind>('guest', 'register', 'forged claim') },
    { weight: 3, arbitrary: fc.constantFrom<Kind>('add passkey', 'use passkey') },
    { weight: 2, arbitrary: fc.constantFrom<Kind>('cancel', 'cancel by code') },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Kind>(
        ...(['wrong code', 'login', 'logout', 'remove', 'deliver', 'sweep'] as const),
      ),
    },
  ),
  email: fc.nat(MAILBOXES - 1),
  order: fc.nat(5),
});
/** In each step, every device runs one action, all in parallel. `undefined` means that the device does nothing. */
const step = fc.tuple(...DEVICES.map(() => fc.option(action, { nil: undefined })));
const schedules = fc.noBias(fc.array(step, { minLength: 15, maxLength: 25 }));
type Step = readonly (Action | undefined)[];

const stepsOf = (seed: number): Step[] => fc.sample(schedules, { seed, numRuns: 1 })[0] ?? [];

async function storedOwners(ids: readonly string[]) {
  const rows = await Order.find({ _id: mongoose.trusted({ $in: ids }) }, { userId: 1 }).lean();
  return new Map(rows.map(({ _id, userId }) => [String(_id), String(userId)]));
}

const byId = <Row extends { _id: unknown }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [String(row._id), row]));

async function readRows() {
  const rows = [Order.find().lean(), User.find().lean(), Session.find().lean()] as const;
  const [orders, users, sessions] = await Promise.all(rows);
  return { orders: byId(orders), users: byId(users), sessions: byId(sessions) };
}
type Rows = Awaited<ReturnType<typeof readRows>>;

const counts = new Map<string, number>();
const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
const kindOf = (effect: Effect) => (effect.is === 'in' && effect.key ? 'in by passkey' : effect.is);

class Schedule {
  readonly #users: (string | undefined)[] = DEVICES.map(() => undefined);
  readonly #guests = new Set<string>();
  readonly #accounts = new Map<string, Account>();
  readonly #orders: Placed[] = [];
  readonly #keys: Key[] = [];
  /** For each checked result, the database rows from which the shop computed it. */
  readonly #sources = new Map<string, string>();
  readonly #browsers: GuestBrowsers;

  constructor(lane: number) {
    this.#browsers = new GuestBrowsers(lane, {
      users: this.#users,
      accounts: this.#accounts,
      orders: this.#orders,
      keys: this.#keys,
    });
  }

  /**
   * Runs the actions in parallel. Returns a function that checks the shop against the model. The last step checks all
   * results again.
   */
  async run(actions: Step, isLast: boolean): Promise<(rows: Rows) => Promise<void>> {
    // The action `sweep` deletes guests as if their sessions had ended days ago. No other action may run at the same
    // time.
    const sweeps = actions.some((one) => one?.kind === 'sweep');
    const chosen = sweeps ? [actions.find((one) => one?.kind === 'sweep')] : actions;
    if (sweeps) await this.#endGuests();
    const before = [...this.#users];
    const known = [...this.#orders];
    const acts = chosen.map((one, device) => one && this.#browsers.act(device, one));
    const ended = Promise.allSettled(acts);
    const [read] = await Promise.allSettled([this.#checkReaders(before, known, ended), ended]);
    if (read.status === 'rejected') throw read.reason;
    const effects = (await ended).map((outcome) => {
      if (outcome.status === 'fulfilled') return outcome.value;
      if (outcome.reason instanceof ApiError) return undefined;
      throw outcome.reason;
    });
    return async (rows) => {
      if (isLast) this.#sources.clear();
      this.#checkCancelled(effects, before, known, rows);
      this.#checkOwners(effects, before, known, rows);
      this.#checkKeys(effects, rows);
      await this.#checkSessions(effects, before, rows);
      await this.#checkLinks(rows);
      for (const effect of effects) if (effect) count(kindOf(effect));
    };
  }

  async #endGuests(): Promise<void> {
    for (const device of DEVICES) {
      const user = this.#users[device];
      if (!user || !this.#guests.has(user)) continue;
      const session = await this.#browsers.session(device);
      if (session) await endSession(session);
      this.#users[device] = undefined;
    }
  }

  #listOf = async (user: string): Promise<string[]> =>
    (await listOrdersOf(user, {})).orders.map(({ _id }) => _id);

  /**
   * Lists the orders of all signed-in users while the actions run. A listed order must belong to the user before the
   * step or afterwards.
   */
  async #checkReaders(
    users: readonly (string | undefined)[],
    orders: readonly Placed[],
    acts: Promise<unknown>,
  ): Promise<void> {
    const owners = new Map(orders.map(({ id, owner }) => [id, owner]));
    const readers = new Set(users.filter((user) => user !== undefined));
    let haveEnded = false;
    void acts.then(() => {
      haveEnded = true;
    });
    for (let round = 0; round < 3 && !haveEnded; round += 1)
      for (const user of readers) {
        const read = await this.#listOf(user);
        const others = read.filter((id) => owners.get(id) !== user);
        const present = others.length > 0 ? await storedOwners(others) : new Map();
        for (const id of others) expect([owners.get(id), present.get(id)]).toContain(user);
      }
  }

  #checkCancelled(
    effects: readonly (Effect | undefined)[],
    before: readonly (string | undefined)[],
    known: readonly Placed[],
    rows: Rows,
  ): void {
    for (const order of known) {
      const accepted = effects.flatMap((effect, device) =>
        effect?.is === 'cancelled' && effect.order === order ? [{ ...effect, device }] : [],
      );
      if (accepted.length > 0) {
        expect(this.#guests.has(order.owner)).toBe(true);
        const isProven = ({ byCode, device }: (typeof accepted)[number]) =>
          byCode || before[device] === order.owner;
        expect(order.isCancelled || accepted.some(isProven)).toBe(true);
        order.isCancelled = true;
      }
      expect([order.id, rows.orders.get(order.id)?.status === 'Cancelled']).toEqual([
        order.id,
        order.isCancelled,
      ]);
    }
  }

  /** A handover of an account revokes all its passkeys, including passkeys that are added at the same time. */
  #checkKeys(effects: readonly (Effect | undefined)[], rows: Rows): void {
    for (const effect of effects) {
      if (effect?.is === 'in' && effect.key) expect(effect.key.isValid).toBe(true);
      if (effect?.is === 'key') this.#keys.push(effect.key);
    }
    const ended = new Set(effects.flatMap((effect) => this.#endedBy(effect)));
    for (const key of this.#keys) {
      if (!key.isValid || !ended.has(key.user)) continue;
      key.isValid = false;
      count('revoked key');
    }
    for (const user of new Set(this.#keys.map((key) => key.user))) {
      const stored = rows.users.get(user)?.passkeys ?? [];
      const valid = this.#keys.filter((key) => key.user === user && key.isValid);
      const ids = (keys: readonly { id: string }[]) => keys.map(({ id }) => id).sort();
      expect(ids(stored)).toEqual(ids(valid.map(({ authenticator }) => authenticator)));
    }
  }

  /** Returns the user whose sessions and passkeys end, because their account was deleted or handed over. */
  #endedBy(effect: Effect | undefined): string[] {
    if (effect?.is === 'removed') return [effect.user];
    const isTaken =
      effect?.is === 'in' && effect.byCode && !this.#accounts.get(effect.user)?.isProven;
    return isTaken ? [effect.user] : [];
  }

  #checkOwners(
    effects: readonly (Effect | undefined)[],
    before: readonly (string | undefined)[],
    known: readonly Placed[],
    rows: Rows,
  ): void {
    for (const order of known) {
      const winners = effects.flatMap((effect, device) => {
        if (effect?.is === 'claim' && effect.order === order) return [effect.user];
        const wasGuest = before[device] === order.owner && this.#guests.has(order.owner);
        const takes = effect?.is === 'in' && effect.byCode && effect.email === order.email;
        return takes && wasGuest ? [effect.user] : [];
      });
      const present = String(rows.orders.get(order.id)?.userId);
      if (winners.length === 0) expect(present).toBe(order.owner);
      else {
        expect(winners).toContain(present);
        if (!this.#guests.has(order.owner)) expect(present).toBe(order.owner);
        const owner = rows.users.get(present);
        expect(owner?.mailProvenAt).toBeInstanceOf(Date);
        expect(owner?.email === order.email || owner?.removedAt !== undefined).toBe(true);
      }
      order.owner = present;
    }
    for (const effect of effects) if (effect?.is === 'order') this.#orders.push(effect.order);
  }

  async #checkSessions(
    effects: readonly (Effect | undefined)[],
    before: readonly (string | undefined)[],
    rows: Rows,
  ): Promise<void> {
    const ended = new Set(effects.flatMap((effect) => this.#endedBy(effect)));
    for (const effect of effects) if (effect?.is === 'guest') this.#guests.add(effect.user);
    for (const effect of effects)
      if (effect?.is === 'in') {
        const { user, email, byCode } = effect;
        const isProven = byCode || (this.#accounts.get(user)?.isProven ?? false);
        this.#accounts.set(user, { email, isProven });
      }
    for (const device of DEVICES) {
      const effect = effects[device];
      const user = this.#users[device];
      const isNew = effect?.is === 'in' || effect?.is === 'guest';
      const next = isNew ? effect.user : effect?.is === 'out' ? undefined : user;
      const { jti = '', sub = '' } = this.#browsers.tokenOf(device) ?? {};
      const sources = [jti, rows.sessions.get(jti), rows.users.get(sub)];
      const present = this.#isNew(`device ${device}`, sources)
        ? (await this.#browsers.session(device))?.subject
        : user;
      const wasEnded = next !== undefined && ended.has(next);
      // The handover ends the session only if the sign-in came first.
      if (wasEnded && isNew) expect([next, undefined]).toContain(present);
      else expect(present).toBe(wasEnded ? undefined : next);
      this.#users[device] = present;
    }
    const stored = this.#orders.map(({ id }) => rows.orders.get(id));
    for (const user of new Set([...before, ...this.#users])) {
      if (user === undefined || !this.#isNew(`orders of ${user}`, stored)) continue;
      const own = this.#orders.filter(({ owner }) => owner === user);
      expect((await this.#listOf(user)).sort()).toEqual(own.map(({ id }) => id).sort());
    }
  }

  async #checkLinks(rows: Rows): Promise<void> {
    for (const order of this.#orders) {
      const sources = [rows.orders.get(order.id), rows.users.get(order.owner)];
      if (this.#isNew(order.id, sources))
        expect(await this.#browsers.isShown(order)).toBe(this.#guests.has(order.owner));
    }
  }

  #isNew(result: string, rows: readonly unknown[]): boolean {
    const sources = JSON.stringify(rows);
    if (this.#sources.get(result) === sources) return false;
    this.#sources.set(result, sources);
    return true;
  }
}

async function together<T extends { seed: number }, R>(all: readonly T[], work: (one: T) => R) {
  const outcomes = await Promise.allSettled(all.map(async (one) => work(one)));
  return outcomes.map((outcome, at) => {
    if (outcome.status === 'fulfilled') return outcome.value;
    const repeat = `OWNERS_SEED=${all[at]?.seed} npx vitest run --project engine lib/guests/schedules.test.ts`;
    throw new Error(`a schedule failed: ${repeat}`, { cause: outcome.reason });
  });
}

async function runSchedules(seeds: readonly number[]): Promise<void> {
  await Promise.all([Order.deleteMany(), User.deleteMany(), Mail.deleteMany()]);
  await Promise.all([Session.deleteMany(), SignInCode.deleteMany()]);
  const all = seeds.map((seed, at) => ({
    seed,
    schedule: new Schedule(at + 1),
    steps: stepsOf(seed),
  }));
  const most = Math.max(...all.map(({ steps }) => steps.length));
  for (let at = 0; at < most; at += 1) {
    await RateLimit.deleteMany();
    const present = all.filter(({ steps }) => at < steps.length);
    const checks = await together(present, async ({ seed, schedule, steps }) => ({
      seed,
      check: await schedule.run(steps[at] ?? [], at === steps.length - 1),
    }));
    const rows = await readRows();
    await together(checks, ({ check }) => check(rows));
  }
}

describe('orders of guests', () => {
  it(
    'have exactly one owner at any time, and only the owner can read them @random',
    async () => {
      await ShopSettings.create({ _id: 'shop', checkoutAs: 'guest', shopperPasskeys: true });
      const seeds = Array.from({ length: SCHEDULES }, (_, at) => FIRST_SEED + at);
      let repeats = 0;
      for (let done = 0; done < SCHEDULES; ) {
        const present = seeds.slice(done, done + AT_ONCE);
        try {
          await runSchedules(present);
          done += present.length;
          if (isLong && done % PRINT_EVERY === 0)
            console.log(`${done} of ${SCHEDULES} schedules, the next seed is ${FIRST_SEED + done}`);
        } catch (error) {
          // On a busy machine, a process may get no CPU time for several seconds. The database then seems to be down.
          if (repeats === MOST_REPEATS || !isDatabaseDown(error)) throw error;
          repeats += 1;
          console.log(`the database did not respond: repeat from seed ${present[0]}`);
        }
      }
      if (!isLong) return;
      for (const kind of ['claim', 'cancelled', 'in by passkey', 'revoked key'])
        expect(counts.get(kind) ?? 0).toBeGreaterThan(0);
      console.log(`${SCHEDULES} schedules:`, Object.fromEntries(counts));
    },
    MOST_MS,
  );
});
