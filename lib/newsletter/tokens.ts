import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/utils/same-secret';

/* The data that links in newsletter mails contain and that the shop signs: a claim. */

/** `join` confirms a subscription, `leave` ends it. */
export type TokenKind = 'join' | 'leave';

type NewsletterToken = {
  kind: TokenKind;
  email: string;
  /** The language of the subscription, ISO 639-1. */
  language: string;
  /** The time at which the claim expires, in ms since 1970. 0 if it never expires. */
  until: number;
};

const CLAIM = /^(join|leave) ([a-z]{2}) (\d{1,15}) (\S{3,254})$/;

/** Converts a claim to text. Its parts are separated by spaces, which an email cannot contain. */
export const payloadText = ({ kind, language, until, email }: NewsletterToken): string =>
  `${kind} ${language} ${until} ${email}`;

/** Parses the text of a claim. Returns undefined if the text is invalid or the claim has expired. */
export function parsePayload(text: string, now: number): NewsletterToken | undefined {
  const [, kind, language = '', time = '', email = ''] = CLAIM.exec(text) ?? [];
  if (kind !== 'join' && kind !== 'leave') return undefined;
  const until = Number(time);
  return until !== 0 && until < now ? undefined : { kind, language, until, email };
}

/*
 * A link contains all its data, signed with the shop's secret. The database therefore needs neither tokens
 * nor the addresses of people who have not confirmed.
 */

const signatureOf = (text: string): Buffer =>
  createHmac('sha256', `newsletter:${env().SESSION_SECRET}`).update(text).digest();

/** Returns the signed token of a claim, for the fragment of a URL. */
export function tokenOf(payload: NewsletterToken): string {
  const text = payloadText(payload);
  return `${Buffer.from(text).toString('base64url')}.${signatureOf(text).toString('base64url')}`;
}

/**
 * Returns the claim in a token. Returns undefined if this shop has not signed the token or the claim has
 * expired.
 */
export function verifyToken(token: string, now: number): NewsletterToken | undefined {
  const [head = '', tail = ''] = token.split('.');
  const text = Buffer.from(head, 'base64url').toString();
  if (!isSameSecret(Buffer.from(tail, 'base64url'), signatureOf(text))) return undefined;
  return parsePayload(text, now);
}

/** Returns the URL of the page that confirms or ends the subscription of a claim. */
export const linkOf = (shopPage: string, payload: NewsletterToken): string =>
  `${shopPage}#${payload.kind}.${tokenOf(payload)}`;
