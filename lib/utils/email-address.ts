import { z } from 'zod';

/* Email addresses. They follow HTML's pattern (https://html.spec.whatwg.org/#valid-e-mail-address), but may
   have letters of any script before the @ (RFC 6531) and an international domain (RFC 5890). One rule is
   stricter than HTML: the domain needs a dot, and its last label must not be a number. This file has no
   dependencies on the server, so that browser code can import it. */

/** The maximum lengths, in bytes, of an address in canonical form and of the part before its @ (RFC 5321, 4.5.3.1). */
const MAX_BYTES = 254;
const MAX_LOCAL_BYTES = 64;
/** Longer texts are rejected unread, because the URL parser takes more than linear time for a long domain. */
const MAX_TYPED_LENGTH = 4 * MAX_BYTES;

/** Matches invisible characters that control the text direction. Copied text often contains them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LOCAL = /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]+$/u;
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/**
 * Matches characters that may not be in a host name. The URL parser, which converts domains, would treat some
 * of them as the end of the host.
 */
const NO_HOST = /[^\p{L}\p{N}\p{M}.。．｡-]/u;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/**
 * Returns the ASCII form of a domain (UTS 46): `Bücher.example` becomes `xn--bcher-kva.example`. Returns
 * undefined for an invalid domain.
 */
function asciiDomain(domain: string): string | undefined {
  const lower = domain.toLowerCase();
  if (DOMAIN.test(lower)) return lower;
  if (NO_HOST.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : undefined;
}

/**
 * Returns the address to which mails are sent: the part before the @ as typed, and the domain in ASCII.
 * Returns undefined for an invalid address.
 */
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
 * Returns the canonical form of an address: in lower case, with the domain in ASCII. Accounts are stored and
 * addresses are compared in this form. `Ada@BÜCHER.example` and `ada@xn--bcher-kva.example` have the same
 * canonical form. An invalid address is only converted to lower case.
 */
export const emailKey = (text: string): string =>
  (readEmail(text) ?? text.replace(DIRECTION, '').trim()).toLowerCase();

/** Gmail ignores dots before the @, and delivers mails to gmail.com and googlemail.com into the same mailbox. */
const GMAIL = /^([^@]+)@(?:gmail|googlemail)\.com$/;

/**
 * Returns the mailbox of an address, for rate limits and blocks. `ada+shop@x.example` and `ada@x.example` are different
 * accounts, but have the same mailbox (subaddressing, RFC 5233). `a.da@gmail.com` and `ada@googlemail.com` also have
 * the same mailbox.
 */
export const mailboxKey = (text: string): string =>
  emailKey(text)
    .replace(/^([^+@]+)\+[^@]*@/, '$1@')
    .replace(GMAIL, (_, name: string) => `${name.replaceAll('.', '')}@gmail.com`);

/** Returns the address for a mail server, with the domain in ASCII. An invalid address is returned unchanged. */
export const sendableEmail = (text: string): string => readEmail(text) ?? text;

/** The zod parameter with the error message. */
type ErrorText = { error: () => string };

/** Validates an email address, and stores it as typed. */
export const typedEmail = (wrong: ErrorText) =>
  z
    .string(wrong)
    .overwrite((text) => text.replace(DIRECTION, '').trim())
    .refine(isEmail, wrong);

/**
 * Returns the schema of the email address with which a request looks up an account. It normalizes the address by {@link
 * emailKey}, and accepts invalid addresses.
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
