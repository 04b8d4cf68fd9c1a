import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { User } from '@/models';
import { viewUser } from '../cart/queries';
import { db, isDuplicate } from '../db';
import { env } from '../env';
import { Refusal } from '../http/errors';
import { consume, giveBack, type Limit } from '../http/rate-limit';
import { hashPassword, isPassword } from './passwords';
import type { loginInput, registerInput, sellerLoginInput, UserView } from './schema';
import { credentialOf, openSession, sellerCredential } from './sessions';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Failed sign-ins let through per account and per address (OWASP ASVS 5.0, 6.3.1). */
const signInLimits = (kind: string, account: string, ip: string): Limit[] => [
  { key: `${kind}:account:${account}`, max: 10, windowMs: 15 * MINUTE_MS },
  { key: `${kind}:ip:${ip}`, max: 60, windowMs: 15 * MINUTE_MS },
];

type SignedIn = { user: UserView; cookie: string };

/**
 * Makes a shopper's account and signs it in. Throws a 409 Refusal "User already exists", and 429
 * when an address makes too many accounts.
 */
export async function register(
  input: z.output<typeof registerInput>,
  ip: string,
): Promise<SignedIn> {
  await consume({ key: `register:ip:${ip}`, max: 30, windowMs: HOUR_MS });
  await db();
  const exists = new Refusal('conflict', 'User already exists');
  if (await User.exists({ email: input.email })) throw exists;
  const passwordHash = await hashPassword(input.password);
  const { name, email } = input;
  const user = await User.create({ name, email, passwordHash }).catch((error) => {
    throw isDuplicate(error) ? exists : error;
  });
  const cookie = await openSession('shopper', String(user._id), credentialOf(passwordHash));
  return { user: await viewUser(user), cookie };
}

/**
 * Signs a shopper in. Throws a 401 Refusal, the same and in the same time for an unknown user and
 * a wrong password; 429 after too many failures of the account or the address.
 */
export async function login(input: z.output<typeof loginInput>, ip: string): Promise<SignedIn> {
  const limits = signInLimits('login', input.email, ip);
  await consume(...limits);
  await db();
  const user = await User.findOne({ email: input.email }).lean();
  if (!(await isPassword(input.password, user?.passwordHash)) || !user)
    throw new Refusal('unauthorized', 'Invalid email or password');
  await giveBack(...limits);
  const cookie = await openSession('shopper', String(user._id), credentialOf(user.passwordHash));
  return { user: await viewUser(user), cookie };
}

const sameText = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(credentialOf(given)), Buffer.from(credentialOf(expected)));

/** Signs the seller in and answers the cookie line. Throws a 401 Refusal "Invalid Credentials", 429. */
export async function loginSeller(
  input: z.output<typeof sellerLoginInput>,
  ip: string,
): Promise<string> {
  const limits = signInLimits('seller', input.email, ip);
  await consume(...limits);
  const { SELLER_EMAIL, SELLER_PASSWORD } = env();
  const emailMatches = sameText(input.email, SELLER_EMAIL.toLowerCase());
  const passwordMatches = sameText(input.password, SELLER_PASSWORD);
  if (!emailMatches || !passwordMatches) throw new Refusal('unauthorized', 'Invalid Credentials');
  await giveBack(...limits);
  return openSession('seller', SELLER_EMAIL, sellerCredential());
}
