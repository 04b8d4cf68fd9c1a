import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/utils/same-secret';

/* The content of links in newsletter mails, before it is signed. */

/** `join` confirms a subscription, `leave` ends it. */
export type ClaimKind = 'join' | 'leave';

type Claim = {
  kind: ClaimKind;
  email: string;
  /** The language of the subscription, ISO 639-1. */
  language: string;
  /** When the claim expires, in ms since 1970; 0 for never. */
  until: number;
};

const CLAIM = /^(join|leave) ([a-z]{2}) (\d{1,15}) (\S{3,254})$/;

/** Returns a claim as text; an email contains no spaces. */
export const claimText = ({ kind, language, until, email }: Claim): string =>
  `${kind} ${language} ${until} ${email}`;

/** Returns the claim of a text; undefined when it is invalid or has expired. */
export function readClaim(text: string, now: number): Claim | undefined {
  const [, kind, language = '', time = '', email = ''] = CLAIM.exec(text) ?? [];
  if (kind !== 'join' && kind !== 'leave') return undefined;
  const until = Number(time);
  return until !== 0 && until < now ? undefined : { kind, language, until, email };
}

/*
 * A link contains all its data, signed with the shop's secret. So the database stores neither tokens nor the
 * addresses of people who have not confirmed.
 */

const signatureOf = (text: string): Buffer =>
  createHmac('sha256', `newsletter:${env().SESSION_SECRET}`).update(text).digest();

/** Returns the token of a claim, for the fragment of a URL. */
export function tokenOf(claim: Claim): string {
  const text = claimText(claim);
  return `${Buffer.from(text).toString('base64url')}.${signatureOf(text).toString('base64url')}`;
}

/** Returns the claim of a token that this shop has signed; undefined for any other, or if it has expired. */
export function claimOf(token: string, now: number): Claim | undefined {
  const [head = '', tail = ''] = token.split('.');
  const text = Buffer.from(head, 'base64url').toString();
  if (!isSameSecret(Buffer.from(tail, 'base64url'), signatureOf(text))) return undefined;
  return readClaim(text, now);
}

/** Returns the URL of the page that executes a claim. */
export const linkOf = (shopPage: string, claim: Claim): string =>
  `${shopPage}#${claim.kind}.${tokenOf(claim)}`;
