import 'server-only';
import mongoose from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { z } from 'zod';
import { isStaffId } from '@/lib/auth/credentials';
import type { SellerSession } from '@/lib/auth/sessions';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { plainCode } from './codes';
import { newCodes } from './recovery';
import { assertFresh, changeFactors, readFactors } from './rows';
import type { appCodeInput } from './schema';
import { makeTicket, openTicket, seal } from './tickets';

/** The duration of a time step in seconds. A code is valid in its own, the previous and the next time step. */
const PERIOD = 30;
const WINDOW = 1;
/** A stored time step may be at most ten minutes ahead. A larger lead means that the clock was set back. */
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

const { trusted } = mongoose;

/**
 * Returns a new secret for an authenticator app, with its QR code. Nothing is stored before {@link confirmAppCodes}.
 * Throws a 403 ApiError when the session lacks a recent proof of identity. Throws 409 when app codes are already on.
 */
export async function startAppCodes(session: SellerSession, shop: string) {
  await assertFresh(session);
  if ((await readFactors(session.subject)).totp) throw alreadyOn();
  const secret = newSecret();
  const label = isStaffId(session.subject) ? session.person.name : session.subject;
  const ticket = await makeTicket('app codes', secret, session.id);
  return { secret, ticket, ...setUpOf(secret, shop, label) };
}

const alreadyOn = () => new ApiError('conflict', t('signInErrors', 'appCodesAreOn'));

/**
 * Turns app codes on. Returns new recovery codes if the user had none. The codes cannot be shown again. Throws a 400
 * ApiError for a wrong code, and 403 when the session lacks a recent proof of identity. Throws 409 when app codes are
 * already on, or the ticket has expired.
 */
export async function confirmAppCodes(
  session: SellerSession,
  { ticket, code }: z.output<typeof appCodeInput>,
): Promise<{ codes?: string[] }> {
  await assertFresh(session);
  const { text: secret } = await openTicket('app codes', ticket, session.id);
  const step = stepOf(secret, plainCode(code), new Date());
  if (step === undefined) {
    const message = t('signInErrors', 'codeWrong');
    throw new ApiError('badInput', message, { body: { fields: { code: message } } });
  }
  const totp = { secret: await seal(secret), step };
  const isOff = { totp: trusted({ $exists: false }) };
  const { shown, hashes } = newCodes();
  const hasNone = { ...isOff, 'codes.0': trusted({ $exists: false }) };
  const withCodes = { $set: { totp, codes: hashes } };
  if (await changeFactors(session.subject, 'app codes on', hasNone, withCodes))
    return { codes: shown };
  if (await changeFactors(session.subject, 'app codes on', isOff, { $set: { totp } })) return {};
  throw alreadyOn();
}

/**
 * Turns app codes off. Throws a 403 ApiError when the session lacks a recent proof of identity. Throws 409
 * when app codes are already off.
 */
export async function removeAppCodes(session: SellerSession): Promise<void> {
  await assertFresh(session);
  const isOn = { totp: trusted({ $exists: true }) };
  if (!(await changeFactors(session.subject, 'app codes off', isOn, { $unset: { totp: 1 } })))
    throw new ApiError('conflict', t('signInErrors', 'changedMeanwhile'));
}
