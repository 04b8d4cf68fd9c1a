import { z } from 'zod';

/*
 * E-mail addresses: HTML's pattern (https://html.spec.whatwg.org/#valid-e-mail-address), with letters of any script before
 * the @ (RFC 6531) and international domains (RFC 5890). Stricter than HTML in one point: the domain has a dot, and its
 * last label is no number. Pure, also for the browser.
 */

/** The longest address, in bytes of its canonical form, and the longest part before the @ (RFC 5321, 4.5.3.1). */
const MAX_BYTES = 254;
const MAX_LOCAL_BYTES = 64;

/** Characters that set the direction of writing, which copied text brings along unseen. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LOCAL = /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** What the parser of an address of the web would read as something else than a part of a host. */
const NO_HOST = /[^\p{L}\p{N}\p{M}.。．｡-]/u;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The ASCII form of a domain (UTS 46): `Bücher.example` is `xn--bcher-kva.example`. Undefined for what is no domain. */
function asciiDomain(domain: string): string | undefined {
  const lower = domain.toLowerCase();
  if (DOMAIN.test(lower)) return lower;
  if (NO_HOST.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : undefined;
}

/** The address as it is sent to: as typed before the @, with the domain in ASCII. Undefined for what is no address. */
function readEmail(text: string): string | undefined {
  const plain = text.replace(DIRECTION, '').trim();
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, at).normalize('NFC');
  const domain = asciiDomain(plain.slice(at + 1));
  if (at < 1 || !domain || !LOCAL.test(local) || bytesOf(local) > MAX_LOCAL_BYTES) return undefined;
  const email = `${local}@${domain}`;
  return bytesOf(email) <= MAX_BYTES ? email : undefined;
}

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => readEmail(text) !== undefined;

/**
 * The form in which e-mail addresses are compared and accounts are stored: in lower case, with the domain in ASCII, so that
 * `Ada@BÜCHER.example` and `ada@xn--bcher-kva.example` are one. A text that is no address is itself in lower case.
 */
export const emailKey = (text: string): string =>
  (readEmail(text) ?? text.replace(DIRECTION, '').trim()).toLowerCase();

/**
 * The mailbox of an address, for limits: `ada+shop@x.example` and `ada@x.example` are one mailbox (subaddressing, RFC 5233),
 * although they are two accounts.
 */
export const mailboxKey = (text: string): string =>
  emailKey(text).replace(/^([^+@]+)\+[^@]*@/, '$1@');

/** The form in which a mail server gets an address: its domain in ASCII. A text that is no address stays as it is. */
export const sendableEmail = (text: string): string => readEmail(text) ?? text;

/** What zod takes as the words of a fault. */
type Words = { error: () => string };

/** An e-mail address that stays as it was typed. */
export const typedEmail = (wrong: Words) =>
  z
    .string(wrong)
    .overwrite((text) => text.replace(DIRECTION, '').trim())
    .refine(isEmail, wrong);

/** The e-mail of an account that is looked for, in the form of {@link emailKey}, whatever it is. */
export const knownEmail = (missing: Words) =>
  z.string(missing).max(1_000, missing).overwrite(emailKey).min(1, missing).max(MAX_BYTES, missing);

/** The e-mail of an account, in the form of {@link emailKey}. */
export const accountEmail = (missing: Words, wrong: Words) =>
  z.string(missing).trim().min(1, missing).overwrite(emailKey).refine(isEmail, wrong);
