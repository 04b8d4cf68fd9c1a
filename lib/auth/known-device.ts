import 'server-only';
import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { env } from '@/lib/env';
import { clientIp } from '@/lib/http/client-ip';
import { cookieName, readCookie, setCookie } from '@/lib/http/cookies';
import { t } from '@/lib/http/translate';

/** The number of characters of a User-Agent that are parsed. */
const MAX_LENGTH = 500;

/**
 * Browsers, each with a pattern for its User-Agent. The order matters: Edge's User-Agent also names Chrome, so Edge
 * precedes Chrome.
 */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
] as const;

/**
 * Operating systems, in the same form as {@link BROWSERS}. Android's User-Agent also contains "Linux", and the iPhone's
 * also contains "Mac OS X".
 */
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const UNKNOWN_DEVICE = 'Unknown device';

const ON = ' on ';

/**
 * Returns a readable name of a device, for example "Chrome on Android", from the User-Agent of its browser.
 * The result is one of a fixed set of texts, whatever a client sends.
 */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser}${ON}${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}

/**
 * Returns the stored name of a device, translated into the language of the request. Sign-ins of earlier
 * versions have no stored name.
 */
export function deviceLabel(name: string = UNKNOWN_DEVICE): string {
  if (name === UNKNOWN_DEVICE) return t('successMessages', 'unknownDevice');
  const [browser = '', system] = name.split(ON);
  return system ? t('successMessages', 'deviceOn', { browser, system }) : name;
}

/** Returns the key that signs cookies. */
export const signingKey = (): Uint8Array => new TextEncoder().encode(env().SESSION_SECRET);

/* Known devices. A signed cookie lists the accounts that have signed in on a device. Devices with such a cookie have
   separate limits for wrong passwords, so that guesses from other devices do not lock the owner of an account out. */

const COOKIE = 'device';
const YEAR_SECONDS = 365 * 86_400;
/**
 * The maximum number of accounts that the cookie of one device lists. The account of the latest sign-in comes first.
 */
const MAX_ACCOUNTS = 8;
const ISSUER = 'basketful';
const AUDIENCE = 'device';

/** The client that sends a sign-in request. */
export type Caller = {
  ip: string;
  name: string;
  /** The sign-in request. If it is present, the sign-in ends the previous session of this browser. */
  request?: Request;
  /** The id of the device and the fingerprints of its known accounts. */
  device?: { id: string; accounts: readonly string[] };
};

const tokenSchema = z.object({ jti: z.uuid(), accounts: z.array(z.string()).max(MAX_ACCOUNTS) });

/** Returns a keyed hash of an account for the cookie, so that the cookie does not contain the email. */
const fingerprint = (account: string) =>
  createHmac('sha256', `device:${env().SESSION_SECRET}`).update(account).digest('base64url');

/** Returns the client of a request. Ignores a forged or expired device cookie. */
export async function callerOf(request: Request): Promise<Caller> {
  const name = deviceName(request.headers.get('user-agent'));
  const plain = { ip: clientIp(request), name, request };
  const token = readCookie(request, cookieName(COOKIE));
  if (!token) return plain;
  const verified = await jwtVerify(token, signingKey(), {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ['exp', 'jti'],
  }).catch(() => undefined);
  const { data } = tokenSchema.safeParse(verified?.payload);
  return data ? { ...plain, device: { id: data.jti, accounts: data.accounts } } : plain;
}

/**
 * Returns the id of the device if this account has signed in on it. `account` is an account key, for example
 * `login:a@b.example`.
 */
export function knownDevice({ device }: Caller, account: string): string | undefined {
  return device?.accounts.includes(fingerprint(account)) ? device.id : undefined;
}

/**
 * Returns the Set-Cookie header that marks the device as known for an account, for a year. `account` is an
 * account key, for example `login:a@b.example`.
 */
export async function deviceCookie({ device }: Caller, account: string): Promise<string> {
  const own = fingerprint(account);
  const others = (device?.accounts ?? []).filter((one) => one !== own);
  const token = await new SignJWT({ accounts: [own, ...others].slice(0, MAX_ACCOUNTS) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(device?.id ?? randomUUID())
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${YEAR_SECONDS}s`)
    .sign(signingKey());
  return setCookie(cookieName(COOKIE), token, { maxAgeSeconds: YEAR_SECONDS });
}
