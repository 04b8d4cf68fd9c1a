import 'server-only';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** The duration of a time step in seconds. A code is valid in its own, the previous and the next time step. */
const PERIOD = 30;
const WINDOW = 1;
/** A stored time step that is more than ten minutes ahead is from a clock that was later set back. */
export const MAX_AHEAD = 20;

/** Returns a new random secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Uses only settings that every authenticator app supports (RFC 6238). */
const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

/** Returns the setup URI for an authenticator app, and its QR code as an image. */
export function setUpOf(secret: string, shop: string, account: string) {
  const uri = totpOf(secret, shop.replaceAll(':', ' '), account).toString();
  const svg = renderSVG(uri, { border: 2 });
  return { uri, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/** Returns the time step of a code if it is at most one step away from now; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
}
