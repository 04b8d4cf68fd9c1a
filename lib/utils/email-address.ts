import { z } from 'zod';

/* Email addresses by HTML's pattern (https://html.spec.whatwg.org/#valid-e-mail-address). In addition, they allow
   letters of all scripts before the @ (RFC 6531) and international domains (RFC 5890). The domain needs a dot, and
   its last label must not be a number. This file has no server dependencies, so that browser code can import it. */

/** The maximum lengths of an address and of the part before its @ (RFC 5321, 4.5.3.1). */
const MAX_BYTES = 254;
const MAX_LOCAL_BYTES = 64;
/** Reject longer texts first, because the URL parser is slow for a long domain. */
const MAX_TYPED_LENGTH = 4 * MAX_BYTES;

/** Matches invisible direction marks. Copied text often contains them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LOCAL = /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Matches characters that a host name must not contain. The URL parser would end the host at some of them. */
const NO_HOST = /[^\p{L}\p{N}\p{M}.。．｡-]/u;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Returns the ASCII form of a domain (UTS 46): `Bücher.example` becomes `xn--bcher-kva.example`. */
function asciiDomain(domain: string): string | undefined {
  const lower = domain.toLowerCase();
  if (DOMAIN.test(lower)) return lower;
  if (NO_HOST.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : undefined;
}

/** Returns the address for sending: the part before the @ as typed, the domain in ASCII. */
function readEmail(text: string): string | undefined {
  const plain = text.replace(DIRECTION, '').trim();
  if (plain.length > MAX_TYPED_LENGTH) return undefined;
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, at).normalize('NFC');
  const domain = asciiDomain(plain.slice(at + 1));
  if (at < 1 || !domain || !LOCAL.test(local) || bytesOf(local) > MAX_LOCAL_BYTES) return undefined;
  const email = `${local}@${domain}`;
  return bytesOf(email) <= MAX_BYTES ? email : undefined;
}

/** Returns whether a text is an email address. */
export const isEmail = (text: string): boolean => readEmail(text) !== undefined;

/**
 * Returns the canonical form of an address for storage and comparison: lower case, with the domain in ASCII. An invalid
 * address only becomes lower case.
 */
export const emailKey = (text: string): string =>
  (readEmail(text) ?? text.replace(DIRECTION, '').trim()).toLowerCase();

/** Gmail ignores dots before the @, and treats gmail.com and googlemail.com as one domain. */
const GMAIL = /^([^@]+)@(?:gmail|googlemail)\.com$/;

/**
 * Returns the mailbox of an address, for rate limits and blocks. `ada+shop@x.example` and `ada@x.example` have the same
 * mailbox (subaddressing, RFC 5233). So do `a.da@gmail.com` and `ada@googlemail.com`.
 */
export const mailboxKey = (text: string): string =>
  emailKey(text)
    .replace(/^([^+@]+)\+[^@]*@/, '$1@')
    .replace(GMAIL, (_, name: string) => `${name.replaceAll('.', '')}@gmail.com`);

/** Returns the address for a mail server, with the domain in ASCII. An invalid address is returned unchanged. */
export const sendableEmail = (text: string): string => readEmail(text) ?? text;

type ErrorText = { error: () => string };

/** Validates an email address, and stores it as typed. */
export const typedEmail = (wrong: ErrorText) =>
  z
    .string(wrong)
    .overwrite((text) => text.replace(DIRECTION, '').trim())
    .refine(isEmail, wrong);

/**
 * Returns the schema of an email address that identifies an existing account. It normalizes with {@link emailKey}, and
 * accepts invalid addresses.
 */
export const knownEmail = (requiredError: ErrorText) =>
  z
    .string(requiredError)
    .max(1_000, requiredError)
    .overwrite(emailKey)
    .min(1, requiredError)
    .max(MAX_BYTES, requiredError);

/** Validates the email address of a new account, and normalizes it by {@link emailKey}. */
export const accountEmail = (requiredError: ErrorText, wrong: ErrorText) =>
  z.string(requiredError).trim().min(1, requiredError).overwrite(emailKey).refine(isEmail, wrong);
