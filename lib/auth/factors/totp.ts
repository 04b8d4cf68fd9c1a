import 'server-only';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** How long a code lasts, in seconds; that before and that after it are taken, too. */
const PERIOD = 30;
const WINDOW = 1;
/** A step that is further ahead than this, ten minutes, is of a clock that was set back since. */
export const MAX_AHEAD = 20;

/** A new secret of 160 bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What every app can do (RFC 6238). */
const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

/** What an app reads: the address, and its QR code as a picture. */
export function setUpOf(secret: string, shop: string, account: string) {
  const uri = totpOf(secret, shop.replaceAll(':', ' '), account).toString();
  const svg = renderSVG(uri, { border: 2 });
  return { uri, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/** The time step of which this is the code, at most one from now; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
}
