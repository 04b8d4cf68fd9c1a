import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/utils/same-secret';

/* What the links of newsletter mails say, before it is signed. */

/** `join` confirms a subscription, `leave` takes it back. */
export type ClaimKind = 'join' | 'leave';

type Claim = {
  kind: ClaimKind;
  email: string;
  /** ISO 639-1: in which they subscribed. */
  language: string;
  /** Until when it counts, in ms since 1970; 0 for ever. */
  until: number;
};

const CLAIM = /^(join|leave) ([a-z]{2}) (\d{1,15}) (\S{3,254})$/;

/** A claim as text; an e-mail has no spaces. */
export const claimText = ({ kind, language, until, email }: Claim): string =>
  `${kind} ${language} ${until} ${email}`;

/** The claim of a text; undefined when it is none, or over. */
export function readClaim(text: string, now: number): Claim | undefined {
  const [, kind, language = '', time = '', email = ''] = CLAIM.exec(text) ?? [];
  if (kind !== 'join' && kind !== 'leave') return undefined;
  const until = Number(time);
  return until !== 0 && until < now ? undefined : { kind, language, until, email };
}

/*
 * A link holds all that it needs, signed with the secret of the shop: the database has neither tokens nor the
 * addresses of people who have not confirmed.
 */

const signatureOf = (text: string): Buffer =>
  createHmac('sha256', `newsletter:${env().SESSION_SECRET}`).update(text).digest();

/** The token of a claim, for the fragment of an address. */
export function tokenOf(claim: Claim): string {
  const text = claimText(claim);
  return `${Buffer.from(text).toString('base64url')}.${signatureOf(text).toString('base64url')}`;
}

/** The claim of a token that this shop has signed; undefined for any other, and for one that is over. */
export function claimOf(token: string, now: number): Claim | undefined {
  const [head = '', tail = ''] = token.split('.');
  const text = Buffer.from(head, 'base64url').toString();
  if (!isSameSecret(Buffer.from(tail, 'base64url'), signatureOf(text))) return undefined;
  return readClaim(text, now);
}

/** The address of the page on which a claim is made good. */
export const linkOf = (shopPage: string, claim: Claim): string =>
  `${shopPage}#${claim.kind}.${tokenOf(claim)}`;
