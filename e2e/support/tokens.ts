import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { SESSION_SECRET } from '@/e2e/shop';

const key = new TextEncoder().encode(SESSION_SECRET);
const now = () => Math.floor(Date.now() / 1000);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns variants of a valid session token. Each is invalid in one way. Some have a signature with the real
 * secret.
 */
export async function forgeries(good: string): Promise<Record<string, string>> {
  const claims = decodeJwt(good);
  const sign = (alg: string, change: object, secret = key) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(secret);
  const unsigned = `${base64({ alg: 'none' })}.${base64(claims)}.`;
  const { exp: _, ...endless } = claims;
  const body = `${base64({ alg: 'HS256' })}.${base64(endless)}`;
  const withoutExpiry = `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
  return {
    'alg none': unsigned,
    HS512: await sign('HS512', {}),
    'another secret': await sign('HS256', {}, new TextEncoder().encode('x'.repeat(64))),
    'another audience': await sign('HS256', {
      aud: claims.aud === 'seller' ? 'shopper' : 'seller',
    }),
    'another issuer': await sign('HS256', { iss: 'elsewhere' }),
    'expired a second ago': await sign('HS256', { exp: now() - 1 }),
    'no expiry': withoutExpiry,
    'a session that never was': await sign('HS256', { jti: randomUUID() }),
    "somebody else's subject": await sign('HS256', { sub: 'f'.repeat(24) }),
    'a changed signature': `${good.slice(0, -4)}AAAA`,
    rubbish: 'a.b.c',
    empty: '',
  };
}
