import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { DAY_MS } from '@/lib/utils/durations';
import { newSecret, setUpOf, stepOf } from './app-codes';
import {
  CODE_LETTERS,
  CODES,
  isAppCode,
  isFresh,
  PROVEN_MS,
  plainCode,
  shownCode,
  signInMethodOf,
} from './codes';
import { newCodes } from './recovery';
import { makeTicket, openTicket, seal, TICKET_SECONDS, unseal } from './tickets';

stubShopEnv();
beforeEach(
  () => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00:10Z'), toFake: ['Date'] }),
);
afterEach(() => void vi.useRealTimers());

test('a typed sign-in code may contain spaces, dashes, non-Latin digits, and letters that look like digits', () => {
  for (const typed of ['ab01z-9xkq2', ' AB01Z 9XKQ2 ', 'abOlZ—9xkq2', 'AB0IZ9XKQ2'])
    expect(plainCode(typed)).toBe('AB01Z9XKQ2');
  for (const typed of [' 123 456', '١٢٣٤٥٦', '१२३४५६'])
    expect(isAppCode(plainCode(typed))).toBe(true);
  for (const other of ['12345', '1234567', 'AB01Z9XKQ2'])
    expect(isAppCode(plainCode(other))).toBe(false);
});

test('new recovery codes are ten different, readable codes with their hashes', () => {
  const { shown, hashes } = newCodes();
  expect(new Set(shown).size).toBe(CODES);
  for (const code of shown) {
    expect(shownCode(plainCode(code))).toBe(code);
    expect([...plainCode(code)].every((letter) => CODE_LETTERS.includes(letter))).toBe(true);
    expect(isAppCode(plainCode(code))).toBe(false);
    expect(hashes.join()).not.toContain(plainCode(code));
  }
});

test('the sign-in methods of an account determine which factors a sign-in requires', () => {
  expect(signInMethodOf({})).toBe('password');
  expect(signInMethodOf({ totp: {} })).toBe('both');
  expect(signInMethodOf({ passwordsOff: true })).toBe('recovery');
  expect(signInMethodOf({ passwordsOff: true, totp: {} })).toBe('recovery');
});

test('a session counts as recently verified for 15 minutes after a sign-in or an identity check', () => {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  expect(isFresh({ openedAt: ago(PROVEN_MS - 1) }, now)).toBe(true);
  expect(isFresh({ openedAt: ago(PROVEN_MS) }, now)).toBe(false);
  expect(isFresh({ openedAt: ago(PROVEN_MS), provenAt: ago(1) }, now)).toBe(true);
  expect(isFresh({}, now)).toBe(false);
  // The clock was a day ahead when the session was opened.
  const ahead = ago(-DAY_MS);
  expect(isFresh({ openedAt: ahead }, now)).toBe(false);
  expect(isFresh({ openedAt: ahead, provenAt: ago(1) }, now)).toBe(true);
});

test('an authenticator code is valid in its own time step, in the previous and in the next one', () => {
  // The secret and the code are from RFC 6238, appendix B. An authenticator app shows the last six digits of
  // the code.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => stepOf(secret, '287082', new Date(seconds * 1000));
  expect([29, 30, 59, 89, 0, 90, 119].map(at)).toEqual([1, 1, 1, 1, 1, undefined, undefined]);
  expect(stepOf(secret, '28708', new Date(59_000))).toBeUndefined();
});

test('the setup link for an authenticator app contains the secret and the name of the shop', () => {
  const secret = newSecret();
  const { uri, qr } = setUpOf(secret, 'Corner: Shop', 'ada@shop.example');
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect(new URL(uri).searchParams.get('issuer')).toBe('Corner  Shop');
  expect(qr).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});

test('a sign-in ticket is valid for five minutes, for one purpose and one session', async () => {
  const ticket = await makeTicket('app codes', 'x', 'one');
  expect(await openTicket('app codes', ticket, 'one')).toMatchObject({ text: 'x' });
  const over = { kind: 'conflict' };
  await expect(openTicket('app codes', ticket, 'other')).rejects.toMatchObject(over);
  await expect(openTicket('app codes', ticket)).rejects.toMatchObject(over);
  await expect(openTicket('add passkey', ticket, 'one')).rejects.toMatchObject(over);
  const changed = ticket.replace(/.(?=.{8}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
  await expect(openTicket('app codes', changed, 'one')).rejects.toMatchObject(over);
  const foreign = await seal(JSON.stringify({ text: 'x', session: 'one' }));
  await expect(openTicket('app codes', foreign, 'one')).rejects.toMatchObject(over);
  const made = Date.now();
  vi.setSystemTime(made + TICKET_SECONDS * 1000);
  await openTicket('app codes', ticket, 'one');
  // A used ticket must stay invalid when the clock is set back to a time before the ticket was issued.
  for (const away of [TICKET_SECONDS + 1, -3_600]) {
    vi.setSystemTime(made + away * 1000);
    await expect(openTicket('app codes', ticket, 'one')).rejects.toMatchObject(over);
  }
});

test('an encrypted secret can be decrypted only if nobody has modified it', async () => {
  const sealed = await seal('a secret');
  expect(sealed).not.toContain('secret');
  expect(await unseal(sealed)).toBe('a secret');
  await expect(unseal(`${sealed.slice(0, -4)}AAAA`)).rejects.toThrow();
});
