import fc from 'fast-check';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { newAuthenticator } from '@/e2e/support/authenticator';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import { isLong, runs } from '@/e2e/support/runs';
import { removeAccount, removeIdleGuests } from '@/lib/account/remove';
import { login, register } from '@/lib/auth/commands';
import { callerOf } from '@/lib/auth/known-device';
import { CODE_EVENT, codeOf } from '@/lib/auth/mailed-code';
import { endSession, readSession } from '@/lib/auth/sessions';
import { cancelBlockedMessage } from '@/lib/checkout/follow-up/first-order';
import { cancelByLink } from '@/lib/checkout/fulfil/cancel';
import { claimLink } from '@/lib/mail/mailed-link';
import { listOrdersOf } from '@/lib/orders/queries';
import { addPasskey, passkeyToAdd } from '@/lib/shopper-passkeys/commands';
import { passkeyToUse, signInByPasskey } from '@/lib/shopper-passkeys/sign-in';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import { Mail, Order, RateLimit, Session, ShopSettings, SignInCode, User } from '@/models';
import { CANCEL_CODE_EVENT, proveCanceller, requestCancelCode } from './cancel-code';
import { claimGuestOrder } from './claim';
import { requestCode } from './codes';
import { signInGuest } from './guest';
import { readGuestOrder, viewLinked } from './read-order';
import { signInByCode } from './sign-in';

/*
 * Runs random sequences of actions on three browsers and compares the database with an independent model. The actions
 * cover guests, accounts, codes, claims, cancellations by link and passkeys. `npm run owners` runs 10,000 sequences.
 */

setUpMailServer();
setUpDatabase({ APP_ORIGIN: 'https://shop.example' });

const SCHEDULES = runs(2);
/** The time limit of the test in ms. A long run takes hours. */
const MOST_MS = isLong ? DAY_MS : 10 * MINUTE_MS;
const EMAILS = ['ada@people.example', 'bob@people.example'] as const;
const DEVICES = [0, 1, 2] as const;
const PASSWORD = 'horse';
const SHOP = { name: 'Shop', origin: 'https://shop.example', contact: [] };

type Kind =
  | 'guest'
  | 'order'
  | 'right code'
  | 'wrong code'
  | 'register'
  | 'login'
  | 'claim'
  | 'forged claim'
  | 'cancel'
  | 'cancel by code'
  | 'add passkey'
  | 'use passkey'
  | 'logout'
  | 'remove'
  | 'deliver'
  | 'sweep';
type Action = { kind: Kind; email: number; order: number };

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
  email: fc.nat(EMAILS.length - 1),
  order: fc.nat(5),
});
/** Each step runs one action per device at the same time. `undefined` leaves the device idle. */
const step = fc.tuple(...DEVICES.map(() => fc.option(action, { nil: undefined })));

/** What the test knows about an order, without asking the shop: who placed it, and who owns it. */
type Placed = { id: string; email: string; owner: string; isCancelled: boolean };
type Account = { email: string; isProven: boolean };
/** A passkey that the shop has accepted, and the account to which it was added. */
type Key = { authenticator: ReturnType<typeof newAuthenticator>; user: string; isValid: boolean };
/** What an action has changed, if the shop accepted it. */
type Effect =
  | { is: 'guest'; user: string }
  | { is: 'in'; user: string; email: string; byCode: boolean; key?: Key }
  | { is: 'order'; order: Placed }
  | { is: 'claim'; order: Placed; user: string }
  | { is: 'cancelled'; order: Placed; byCode: boolean }
  | { is: 'key'; key: Key }
  | { is: 'out' }
  | { is: 'removed'; user: string };

/** Returns the owners and the statuses of these orders, as the shop stores them. */
async function storedOrders(ids: readonly string[]) {
  const rows = await Order.find({ _id: mongoose.trusted({ $in: ids }) }, { userId: 1, status: 1 });
  return new Map(
    rows.map(({ _id, userId, status }) => [String(_id), { owner: String(userId), status }]),
  );
}

const HOW = { origin: 'https://shop.example', rpId: 'shop.example' };

/** How often each effect happened, over all schedules. */
const counts = new Map<string, number>();
const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
const kindOf = (effect: Effect) => (effect.is === 'in' && effect.key ? 'in by passkey' : effect.is);

class Schedule {
  readonly #cookies = DEVICES.map(() => new Map<string, string>());
  /** The user who is signed in on a device. Undefined if nobody is signed in. */
  #users: (string | undefined)[] = DEVICES.map(() => undefined);
  readonly #guests = new Set<string>();
  readonly #accounts = new Map<string, Account>();
  readonly #orders: Placed[] = [];
  readonly #keys: Key[] = [];
  #key = 0;

  #request(device: number): Request {
    const cookie = [...(this.#cookies[device] ?? [])].map((pair) => pair.join('=')).join('; ');
    return new Request('https://shop.example/', {
      headers: { cookie, 'x-client-ip': `10.0.0.${device}` },
    });
  }

  /** Returns a request from a browser that is not signed in and only has a mailed link. */
  #linkReader = () =>
    new Request('https://shop.example/', { headers: { 'x-client-ip': '10.1.1.1' } });

  #keep(device: number, cookies: readonly string[]): void {
    for (const line of cookies) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      this.#cookies[device]?.set(name, value);
    }
  }

  async #place(user: string, email: string): Promise<Placed> {
    this.#key += 1;
    const line = { product: new mongoose.Types.ObjectId(), quantity: 1, name: 'Apple' };
    const place = { street: '1 Road', city: 'X', state: 'Y', zipcode: '1', country: 'US' };
    const { _id } = await Order.create({
      userId: user,
      idempotencyKey: `key ${this.#key}`,
      number: this.#key,
      listed: true,
      cartCleared: true,
      items: [{ ...line, category: 'Fruits', priceCents: 400, unitCents: 333 }],
      subtotalCents: 333,
      taxCents: 6,
      amountCents: 339,
      address: { firstName: 'Ada', lastName: 'Grocer', email, phone: '1', ...place },
      paymentType: 'COD',
      status: 'Order Placed',
      isPaid: false,
    });
    return { id: String(_id), email, owner: user, isCancelled: false };
  }

  async #latestCode(email: string, device: number): Promise<string> {
    await requestCode({ email }, await callerOf(this.#request(device)));
    const [mail] = await Mail.find({ event: CODE_EVENT, typedEmail: email })
      .sort({ createdAt: -1, _id: -1 })
      .limit(1)
      .lean();
    return codeOf(mail?._id ?? '');
  }

  /** Returns the token of the mail about an order. */
  #token({ id, email }: Placed): string {
    const order = { _id: new mongoose.Types.ObjectId(id), address: { email } };
    return (
      claimLink(SHOP, order as Parameters<typeof claimLink>[1])
        .split('.')
        .at(-1) ?? ''
    );
  }

  #linkTo = (order: Placed) => ({ order: order.id, token: this.#token(order) });

  /** Returns the latest cancellation code of an order, from its mail. */
  async #cancelCode(order: Placed, device: number): Promise<string> {
    await requestCancelCode(this.#linkTo(order), `10.0.0.${device}`, cancelBlockedMessage);
    const [mail] = await Mail.find({ event: CANCEL_CODE_EVENT, order: order.id })
      .sort({ createdAt: -1, _id: -1 })
      .limit(1)
      .lean();
    return codeOf(mail?._id ?? '');
  }

  /** Cancels an order with its link on a device. */
  async #cancel(order: Placed, device: number, byCode: boolean): Promise<Effect> {
    const code = byCode ? { code: await this.#cancelCode(order, device) } : {};
    const input = { ...this.#linkTo(order), ...code };
    const { guest, isProven } = await proveCanceller(
      input,
      this.#request(device),
      cancelBlockedMessage,
    );
    await cancelByLink(guest, { id: order.id }, viewLinked, isProven);
    return { is: 'cancelled', order, byCode };
  }

  /** Adds a passkey to the account that is signed in on a device. */
  async #addKey(device: number): Promise<Effect | undefined> {
    const session = await readSession(this.#request(device), 'shopper');
    if (!session) return undefined;
    const authenticator = newAuthenticator();
    const body = authenticator.register(await passkeyToAdd(session), HOW);
    await addPasskey(session, body, await callerOf(this.#request(device)));
    return { is: 'key', key: { authenticator, user: session.subject, isValid: true } };
  }

  /** Signs in with a passkey on a device. */
  async #enterByKey(key: Key, device: number): Promise<Effect> {
    const { authenticator, user } = key;
    const body = authenticator.use(await passkeyToUse(), HOW);
    const signed = await signInByPasskey(body, await callerOf(this.#request(device)));
    expect(signed.user._id).toBe(user);
    this.#keep(device, signed.cookies);
    return { is: 'in', user, email: signed.user.email, byCode: false, key };
  }

  /**
   * Runs an action on a device. Returns its effect, or undefined if the action has no effect. Throws if the shop
   * rejects it.
   */
  async #act(device: number, { kind, ...chosen }: Action): Promise<Effect | undefined> {
    const email = EMAILS[chosen.email] ?? EMAILS[0];
    const user = this.#users[device];
    const order = this.#orders[chosen.order % Math.max(1, this.#orders.length)];
    const caller = await callerOf(this.#request(device));
    if (kind === 'guest') {
      const signed = await signInGuest({ name: 'Guest', email }, caller);
      this.#keep(device, signed.cookies);
      return { is: 'guest', user: signed.user._id };
    }
    if (kind === 'order' && user) return { is: 'order', order: await this.#place(user, email) };
    if (kind === 'right code' || kind === 'wrong code') {
      const code = await this.#latestCode(email, device);
      const typed =
        kind === 'right code' ? code : String((Number(code) + 1) % 1e6).padStart(6, '0');
      const signed = await signInByCode({ email, code: typed }, caller);
      expect(kind).toBe('right code');
      this.#keep(device, signed.cookies);
      return { is: 'in', user: signed.user._id, email, byCode: true };
    }
    if (kind === 'register' || kind === 'login') {
      const credentials = { email, password: PASSWORD };
      const signed = await (kind === 'login'
        ? login(credentials, caller)
        : register({ name: 'Somebody', ...credentials }, caller));
      this.#keep(device, signed.cookies);
      return { is: 'in', user: signed.user._id, email, byCode: false };
    }
    if ((kind === 'claim' || kind === 'forged claim') && user && order) {
      const token = kind === 'claim' ? this.#token(order) : 'x'.repeat(43);
      await claimGuestOrder(user, { order: order.id, token });
      expect(kind).toBe('claim');
      return { is: 'claim', order, user };
    }
    if ((kind === 'cancel' || kind === 'cancel by code') && order)
      return this.#cancel(order, device, kind === 'cancel by code');
    if (kind === 'add passkey') return this.#addKey(device);
    const key = this.#keys[chosen.order % Math.max(1, this.#keys.length)];
    if (kind === 'use passkey' && key) return this.#enterByKey(key, device);
    if (kind === 'logout') {
      const session = await readSession(this.#request(device), 'shopper');
      if (session) await endSession(session);
      return { is: 'out' };
    }
    if (kind === 'remove' && user) {
      const own = this.#accounts.get(user)?.email ?? email;
      const code = await this.#latestCode(own, device);
      await removeAccount(user, { password: PASSWORD, code }, caller);
      return { is: 'removed', user };
    }
    if (kind === 'deliver' && order)
      await Order.updateOne(
        { _id: order.id, status: 'Order Placed' },
        { $set: { status: 'Delivered', isPaid: true }, $inc: { rev: 1 } },
      );
    if (kind === 'sweep') await removeIdleGuests(() => true, new Date(Date.now() + 3 * DAY_MS));
    return undefined;
  }

  /** Runs the actions of a step at the same time, and checks the shop against the model. */
  async run(actions: readonly (Action | undefined)[]): Promise<void> {
    await RateLimit.deleteMany();
    // A sweep deletes guests as if their sessions had ended days ago, so it runs alone.
    const sweeps = actions.some((one) => one?.kind === 'sweep');
    const chosen = sweeps ? [actions.find((one) => one?.kind === 'sweep')] : actions;
    if (sweeps) await this.#endGuests();
    const before = [...this.#users];
    const known = [...this.#orders];
    const outcomes = await Promise.allSettled([
      ...chosen.map((one, device) => (one ? this.#act(device, one) : undefined)),
      this.#checkReaders(before, known),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && outcome.reason instanceof Error) {
        const { name, message } = outcome.reason;
        if (name === 'AssertionError' || /Assertion/.test(message)) throw outcome.reason;
      }
    const effects = chosen.map((_, device) => {
      const outcome = outcomes[device];
      return outcome?.status === 'fulfilled' ? (outcome.value as Effect | undefined) : undefined;
    });
    await this.#checkCancelled(effects, before, known);
    await this.#checkOwners(effects, before, known);
    await this.#checkKeys(effects);
    await this.#checkSessions(effects);
    await this.#checkLinks();
    for (const effect of effects) if (effect) count(kindOf(effect));
  }

  /** Ends the sessions of all guests. */
  async #endGuests(): Promise<void> {
    for (const device of DEVICES) {
      const user = this.#users[device];
      if (!user || !this.#guests.has(user)) continue;
      const session = await readSession(this.#request(device), 'shopper');
      if (session) await endSession(session);
      this.#users[device] = undefined;
    }
  }

  /** Checks that everybody who reads an order during a step owned it before the step, or owns it after the read. */
  async #checkReaders(users: readonly (string | undefined)[], orders: readonly Placed[]) {
    const owners = new Map(orders.map(({ id, owner }) => [id, owner]));
    for (let round = 0; round < 3; round += 1)
      for (const user of users)
        if (user) {
          const read = (await listOrdersOf(user, {})).orders.map(({ _id }) => _id);
          const present = await storedOrders(read);
          for (const id of read) expect([owners.get(id), present.get(id)?.owner]).toContain(user);
        }
  }

  /**
   * Checks that an order is cancelled if and only if the shop accepted a cancellation by link. The link works while a
   * guest owns the order. Without a code it works only on the device of this guest, or if another device has already
   * cancelled the order.
   */
  async #checkCancelled(
    effects: readonly (Effect | undefined)[],
    before: readonly (string | undefined)[],
    known: readonly Placed[],
  ): Promise<void> {
    const stored = await storedOrders(known.map(({ id }) => id));
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
      expect([order.id, stored.get(order.id)?.status === 'Cancelled']).toEqual([
        order.id,
        order.isCancelled,
      ]);
    }
  }

  /**
   * Checks that only valid passkeys sign in, and that the shop stores exactly the passkeys of the model. A handover of
   * an account revokes all its passkeys, including passkeys that are added at the same time.
   */
  async #checkKeys(effects: readonly (Effect | undefined)[]): Promise<void> {
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
      const stored = (await User.findById(user).lean())?.passkeys ?? [];
      const valid = this.#keys.filter((key) => key.user === user && key.isValid);
      const ids = (keys: readonly { id: string }[]) => keys.map(({ id }) => id).sort();
      expect(ids(stored)).toEqual(ids(valid.map(({ authenticator }) => authenticator)));
    }
  }

  /**
   * Returns the user whose sessions and passkeys an effect ends: the user of an account that was deleted or handed
   * over.
   */
  #endedBy(effect: Effect | undefined): string[] {
    if (effect?.is === 'removed') return [effect.user];
    const isTaken =
      effect?.is === 'in' && effect.byCode && !this.#accounts.get(effect.user)?.isProven;
    return isTaken ? [effect.user] : [];
  }

  /**
   * Checks that each order has the owner that the model expects. If the shop has accepted a claim, the order belongs to
   * the account that claimed it.
   */
  async #checkOwners(
    effects: readonly (Effect | undefined)[],
    before: readonly (string | undefined)[],
    known: readonly Placed[],
  ): Promise<void> {
    const stored = await storedOrders(known.map(({ id }) => id));
    for (const order of known) {
      const winners = effects.flatMap((effect, device) => {
        if (effect?.is === 'claim' && effect.order === order) return [effect.user];
        const wasGuest = before[device] === order.owner && this.#guests.has(order.owner);
        const takes = effect?.is === 'in' && effect.byCode && effect.email === order.email;
        return takes && wasGuest ? [effect.user] : [];
      });
      const present = stored.get(order.id)?.owner ?? '';
      if (winners.length === 0) expect(present).toBe(order.owner);
      else {
        expect(winners).toContain(present);
        // An order that an account owns never moves again.
        if (!this.#guests.has(order.owner)) expect(present).toBe(order.owner);
        const owner = await User.findById(present).lean();
        expect(owner?.mailProvenAt).toBeInstanceOf(Date);
        expect(owner?.email === order.email || owner?.removedAt !== undefined).toBe(true);
      }
      order.owner = present;
    }
    for (const effect of effects) if (effect?.is === 'order') this.#orders.push(effect.order);
  }

  /** Checks that each device is signed in as the model expects, and reads exactly the orders of its user. */
  async #checkSessions(effects: readonly (Effect | undefined)[]): Promise<void> {
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
      const session = await readSession(this.#request(device), 'shopper');
      const wasEnded = next !== undefined && ended.has(next);
      // Within a step, the shop may hand an account over before or after another sign-in to it.
      if (wasEnded && isNew) expect([next, undefined]).toContain(session?.subject);
      else expect(session?.subject).toBe(wasEnded ? undefined : next);
      this.#users[device] = session?.subject;
      if (!session) continue;
      const read = (await listOrdersOf(session.subject, {})).orders.map(({ _id }) => _id).sort();
      const own = this.#orders.filter(({ owner }) => owner === session.subject);
      expect(read).toEqual(own.map(({ id }) => id).sort());
    }
  }

  /** Checks that the link of an order shows the order exactly while a guest owns it. */
  async #checkLinks(): Promise<void> {
    await RateLimit.deleteMany();
    for (const order of this.#orders) {
      const isShown = await readGuestOrder(this.#linkTo(order), this.#linkReader()).then(
        () => true,
        () => false,
      );
      expect(isShown).toBe(this.#guests.has(order.owner));
    }
  }
}

describe('orders of guests', () => {
  it(
    'have exactly one owner at any time, and only the owner can read them @random',
    async () => {
      await ShopSettings.create({ _id: 'shop', checkoutAs: 'guest', shopperPasskeys: true });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
          await Promise.all([Order.deleteMany(), User.deleteMany(), Mail.deleteMany()]);
          await Promise.all([Session.deleteMany(), SignInCode.deleteMany()]);
          const schedule = new Schedule();
          for (const actions of steps) await schedule.run(actions);
        }),
        { numRuns: SCHEDULES, endOnFailure: true },
      );
      if (!isLong) return;
      for (const kind of ['claim', 'cancelled', 'in by passkey', 'revoked key'])
        expect(counts.get(kind) ?? 0).toBeGreaterThan(0);
      console.log(`${SCHEDULES} schedules:`, Object.fromEntries(counts));
    },
    MOST_MS,
  );
});
