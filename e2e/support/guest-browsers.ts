import mongoose from 'mongoose';
import { expect } from 'vitest';
import { removeAccount, removeIdleGuests } from '@/lib/account/remove';
import { login, register } from '@/lib/auth/commands';
import { callerOf } from '@/lib/auth/known-device';
import { CODE_EVENT, codeOf } from '@/lib/auth/mailed-code';
import { endSession, readSession, type ShopperSession } from '@/lib/auth/sessions';
import { cancelBlockedMessage } from '@/lib/checkout/follow-up/first-order';
import { cancelByLink } from '@/lib/checkout/fulfil/cancel';
import { CANCEL_CODE_EVENT, proveCanceller, requestCancelCode } from '@/lib/guests/cancel-code';
import { claimGuestOrder } from '@/lib/guests/claim';
import { requestCode, signInByCode } from '@/lib/guests/codes';
import { signInGuest } from '@/lib/guests/guest';
import { readGuestOrder, viewLinked } from '@/lib/guests/read-order';
import { cookieName } from '@/lib/http/cookies';
import { ApiError } from '@/lib/http/errors';
import { claimLink } from '@/lib/mail/mailed-link';
import {
  addPasskey,
  passkeyToAdd,
  passkeyToUse,
  signInByPasskey,
} from '@/lib/shopper-passkeys/commands';
import { DAY_MS } from '@/lib/utils/durations';
import { Mail, Order, User } from '@/models';
import { newAuthenticator } from './authenticator';

/* The browsers in a random schedule of guests (lib/guests/schedules.test.ts). Schedules share a database, but each
   has its own mailboxes and network addresses. */

export const DEVICES = [0, 1, 2] as const;
const NAMES = ['ada', 'bob'] as const;
export const MAILBOXES = NAMES.length;
const PASSWORD = 'horse';
const SHOP = { name: 'Shop', origin: 'https://shop.example', contact: [] };
const HOW = { origin: 'https://shop.example', rpId: 'shop.example' };

export type Kind =
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
export type Action = { kind: Kind; email: number; order: number };

export type Placed = { id: string; email: string; owner: string; isCancelled: boolean };
export type Account = { email: string; isProven: boolean };
export type Key = {
  authenticator: ReturnType<typeof newAuthenticator>;
  user: string;
  isValid: boolean;
};
export type Effect =
  | { is: 'guest'; user: string }
  | { is: 'in'; user: string; email: string; byCode: boolean; key?: Key }
  | { is: 'order'; order: Placed }
  | { is: 'claim'; order: Placed; user: string }
  | { is: 'cancelled'; order: Placed; byCode: boolean }
  | { is: 'key'; key: Key }
  | { is: 'out' }
  | { is: 'removed'; user: string };

type Known = {
  users: (string | undefined)[];
  readonly accounts: ReadonlyMap<string, Account>;
  readonly orders: readonly Placed[];
  readonly keys: readonly Key[];
};

let placed = 0;

let swept: Promise<void> = Promise.resolve();

export class GuestBrowsers {
  readonly #cookies = DEVICES.map(() => new Map<string, string>());
  readonly #emails: readonly string[];
  readonly #network: string;
  readonly #known: Known;

  constructor(lane: number, known: Known) {
    this.#emails = NAMES.map((name) => `${name}-${lane}@people.example`);
    this.#network = `10.${lane}`;
    this.#known = known;
  }

  #ip = (device: number) => `${this.#network}.0.${device}`;

  #request(device: number): Request {
    const cookie = [...(this.#cookies[device] ?? [])].map((pair) => pair.join('=')).join('; ');
    return new Request('https://shop.example/', {
      headers: { cookie, 'x-client-ip': this.#ip(device) },
    });
  }

  session = (device: number): Promise<ShopperSession | undefined> =>
    readSession(this.#request(device), 'shopper');

  tokenOf(device: number): { jti: string; sub: string } | undefined {
    const payload = this.#cookies[device]?.get(cookieName('token'))?.split('.')[1];
    return payload && JSON.parse(Buffer.from(payload, 'base64url').toString());
  }

  isShown(order: Placed): Promise<boolean> {
    const headers = { 'x-client-ip': `${this.#network}.1.1` };
    const reader = new Request('https://shop.example/', { headers });
    return readGuestOrder(this.#linkTo(order), reader).then(
      () => true,
      (error) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
  }

  #keep(device: number, cookies: readonly string[]): void {
    for (const line of cookies) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      this.#cookies[device]?.set(name, value);
    }
  }

  async #place(user: string, email: string): Promise<Placed> {
    placed += 1;
    const number = placed;
    const line = { product: new mongoose.Types.ObjectId(), quantity: 1, name: 'Apple' };
    const place = { street: '1 Road', city: 'X', state: 'Y', zipcode: '1', country: 'US' };
    const { _id } = await Order.create({
      userId: user,
      idempotencyKey: `key ${number}`,
      number,
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

  #token({ id, email }: Placed): string {
    const order = { _id: new mongoose.Types.ObjectId(id), address: { email } };
    return (
      claimLink(SHOP, order as Parameters<typeof claimLink>[1])
        .split('.')
        .at(-1) ?? ''
    );
  }

  #linkTo = (order: Placed) => ({ order: order.id, token: this.#token(order) });

  async #cancelCode(order: Placed, device: number): Promise<string> {
    await requestCancelCode(this.#linkTo(order), this.#ip(device), cancelBlockedMessage);
    const [mail] = await Mail.find({ event: CANCEL_CODE_EVENT, order: order.id })
      .sort({ createdAt: -1, _id: -1 })
      .limit(1)
      .lean();
    return codeOf(mail?._id ?? '');
  }

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

  async #addKey(device: number): Promise<Effect | undefined> {
    const session = await this.session(device);
    if (!session) return undefined;
    const authenticator = newAuthenticator();
    const body = authenticator.register(await passkeyToAdd(session), HOW);
    await addPasskey(session, body, await callerOf(this.#request(device)));
    return { is: 'key', key: { authenticator, user: session.subject, isValid: true } };
  }

  async #enterByKey(key: Key, device: number): Promise<Effect> {
    const { authenticator, user } = key;
    const body = authenticator.use(await passkeyToUse(), HOW);
    const signed = await signInByPasskey(body, await callerOf(this.#request(device)));
    expect(signed.user._id).toBe(user);
    this.#keep(device, signed.cookies);
    return { is: 'in', user, email: signed.user.email, byCode: false, key };
  }

  async act(device: number, { kind, ...chosen }: Action): Promise<Effect | undefined> {
    const { users, accounts, orders, keys } = this.#known;
    const email = this.#emails[chosen.email] ?? '';
    const user = users[device];
    const order = orders[chosen.order % Math.max(1, orders.length)];
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
    const key = keys[chosen.order % Math.max(1, keys.length)];
    if (kind === 'use passkey' && key) return this.#enterByKey(key, device);
    if (kind === 'logout') {
      const session = await this.session(device);
      if (session) await endSession(session);
      return { is: 'out' };
    }
    if (kind === 'remove' && user) {
      const own = accounts.get(user)?.email ?? email;
      const code = await this.#latestCode(own, device);
      await removeAccount(user, { password: PASSWORD, code }, caller);
      return { is: 'removed', user };
    }
    if (kind === 'deliver' && order)
      await Order.updateOne(
        { _id: order.id, status: 'Order Placed' },
        { $set: { status: 'Delivered', isPaid: true }, $inc: { rev: 1 } },
      );
    if (kind === 'sweep') await this.#sweep();
    return undefined;
  }

  /** Deletes only the idle guests of this schedule, as if three days had passed. */
  async #sweep(): Promise<void> {
    const own = { contactEmail: mongoose.trusted({ $in: this.#emails }) };
    const due = { ...own, guestCheckAt: mongoose.trusted({ $exists: true }) };
    const guestCheckAt = { $subtract: ['$guestCheckAt', 3 * DAY_MS] };
    const sweep = async () => {
      await User.updateMany(due, [{ $set: { guestCheckAt } }], { updatePipeline: true });
      await removeIdleGuests(() => true);
    };
    swept = swept.then(sweep, sweep);
    await swept;
  }
}
