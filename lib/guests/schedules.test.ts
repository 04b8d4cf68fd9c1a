import fc from 'fast-check';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import { runs } from '@/e2e/support/runs';
import { removeAccount, removeIdleGuests } from '@/lib/account/remove';
import { login, register } from '@/lib/auth/commands';
import { callerOf } from '@/lib/auth/known-device';
import { CODE_EVENT, codeOf } from '@/lib/auth/mailed-code';
import { endSession, readSession } from '@/lib/auth/sessions';
import { claimLink } from '@/lib/mail/claim-link';
import { listOrdersOf } from '@/lib/orders/queries';
import { DAY_MS } from '@/lib/utils/durations';
import { Mail, Order, RateLimit, ShopSettings, User } from '@/models';
import { claimGuestOrder } from './claim';
import { requestCode } from './codes';
import { signInGuest } from './guest';
import { readGuestOrder } from './read-order';
import { signInByCode } from './sign-in';

/* Random schedules of guests, accounts, codes and claims on three browsers, against an independent model. */

setUpMailServer();
setUpDatabase({ APP_ORIGIN: 'https://shop.example' });

const SCHEDULES = runs(4);
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
  | 'logout'
  | 'remove'
  | 'deliver'
  | 'sweep';
type Action = { kind: Kind; email: number; order: number };

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Kind>('order', 'right code', 'claim') },
    { weight: 5, arbitrary: fc.constantFrom<Kind>('guest', 'register', 'forged claim') },
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
type Placed = { id: string; email: string; owner: string };
type Account = { email: string; isProven: boolean };
/** What an action has changed, if the shop accepted it. */
type Effect =
  | { is: 'guest'; user: string }
  | { is: 'in'; user: string; email: string; byCode: boolean }
  | { is: 'order'; order: Placed }
  | { is: 'claim'; order: Placed; user: string }
  | { is: 'out' }
  | { is: 'removed'; user: string };

class Schedule {
  readonly #cookies = DEVICES.map(() => new Map<string, string>());
  /** The user who is signed in on a device. Undefined if nobody is. */
  #users: (string | undefined)[] = DEVICES.map(() => undefined);
  readonly #guests = new Set<string>();
  readonly #accounts = new Map<string, Account>();
  readonly #orders: Placed[] = [];
  #key = 0;

  #request(device: number): Request {
    const cookie = [...(this.#cookies[device] ?? [])].map((pair) => pair.join('=')).join('; ');
    return new Request('https://shop.example/', {
      headers: { cookie, 'x-client-ip': `10.0.0.${device}` },
    });
  }

  /** Returns the request of somebody who only has the link of a mail. */
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
    return { id: String(_id), email, owner: user };
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

  /** Runs an action on a device. Returns its effect, or undefined if there is none. Throws if the shop rejects it. */
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
    if (kind === 'logout') {
      const session = await readSession(this.#request(device), 'shopper');
      if (session) await endSession(session);
      return { is: 'out' };
    }
    if (kind === 'remove' && user) {
      await removeAccount(user, { password: PASSWORD }, caller);
      return { is: 'removed', user };
    }
    if (kind === 'deliver' && order)
      await Order.updateOne({ _id: order.id }, { status: 'Delivered', isPaid: true });
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
    await this.#checkOwners(effects, before, known);
    await this.#checkSessions(effects);
    await this.#checkLinks();
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

  /** While a step runs: whoever reads an order owned it before the step, or owns it after the read. */
  async #checkReaders(users: readonly (string | undefined)[], orders: readonly Placed[]) {
    const owners = new Map(orders.map(({ id, owner }) => [id, owner]));
    for (let round = 0; round < 3; round += 1)
      for (const user of users)
        for (const { _id } of user ? (await listOrdersOf(user, {})).orders : []) {
          const present = String((await Order.findById(_id).lean())?.userId);
          expect([owners.get(_id), present]).toContain(user);
        }
  }

  /** Each order has the owner of the model. Claims that the shop accepted have moved it to their account. */
  async #checkOwners(
    effects: readonly (Effect | undefined)[],
    before: readonly (string | undefined)[],
    known: readonly Placed[],
  ): Promise<void> {
    for (const order of known) {
      const winners = effects.flatMap((effect, device) => {
        if (effect?.is === 'claim' && effect.order === order) return [effect.user];
        const wasGuest = before[device] === order.owner && this.#guests.has(order.owner);
        const takes = effect?.is === 'in' && effect.byCode && effect.email === order.email;
        return takes && wasGuest ? [effect.user] : [];
      });
      const present = String((await Order.findById(order.id).lean())?.userId);
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

  /** Each device is signed in as the model says, and reads exactly the orders of its user. */
  async #checkSessions(effects: readonly (Effect | undefined)[]): Promise<void> {
    const ended = new Set<string>();
    for (const effect of effects) {
      if (effect?.is === 'removed') ended.add(effect.user);
      if (effect?.is === 'guest') this.#guests.add(effect.user);
      if (effect?.is === 'in' && effect.byCode && !this.#accounts.get(effect.user)?.isProven)
        ended.add(effect.user);
    }
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

  /** The link of an order shows it exactly while a guest owns it. */
  async #checkLinks(): Promise<void> {
    for (const order of this.#orders) {
      const link = { order: order.id, token: this.#token(order) };
      const isShown = await readGuestOrder(link, this.#linkReader()).then(
        () => true,
        () => false,
      );
      expect(isShown).toBe(this.#guests.has(order.owner));
      await RateLimit.deleteMany();
    }
  }
}

describe('orders of guests', () => {
  it('have one owner at each moment, and only that owner reads them @random', async () => {
    await ShopSettings.create({ _id: 'shop', checkoutAs: 'guest' });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        await Promise.all([Order.deleteMany(), User.deleteMany(), Mail.deleteMany()]);
        const schedule = new Schedule();
        for (const actions of steps) await schedule.run(actions);
      }),
      { numRuns: SCHEDULES, endOnFailure: true },
    );
  });
});
