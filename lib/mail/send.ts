import 'server-only';
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { env } from '@/lib/env';
import { withTimeout } from '@/lib/utils/async';
import { emailKey, sendableEmail } from '@/lib/utils/email-address';

/** A mail as it is sent. */
export type Letter = {
  /** The name that mails come from, where MAIL_FROM has none. */
  from: string;
  /** Where answers go, if not to MAIL_FROM. */
  replyTo?: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/**
 * The time limit of one mail, in ms: a server that reads very slowly must not hold a place for
 * ever.
 */
export const SEND_MS = 60_000;

/** Text for a header: on one line, without control characters. */
const oneLine = (text: string, most = 150): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most);

const addressIn = (sender: string) => /<([^<>\s]+)>$/.exec(sender)?.[1] ?? sender;

/** The part of a Message-ID before the @. */
export const messageNameOf = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 32);

/** The Message-ID of a mail: a second try has the same one, so a mail server can tell. */
export function messageIdOf(key: string): string {
  const { MAIL_FROM = '' } = env();
  const [, host = 'localhost'] = emailKey(addressIn(MAIL_FROM)).split('@');
  return `<${messageNameOf(key)}@${host}>`;
}

/** Sends mails over connections that it keeps until it is closed. */
export type Transport = ReturnType<typeof openTransport>;

/**
 * A transport of at most `connections` connections, which are made with the first mails. Who opens it closes it.
 */
export function openTransport(connections: number) {
  const { SMTP_URL = '' } = env();
  const { hostname, password } = new URL(SMTP_URL);
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: connections,
    // The outbox decides about another try.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A password does not go over the network in the clear.
    ...(password && !isOwn ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Hands a mail to the mail server, within a minute. `key` is the row's. Throws what the server
 * answers, or that it does not.
 */
export async function send(transport: Transport, key: string, letter: Letter): Promise<void> {
  const { from, replyTo, to, subject, html, text } = letter;
  const sending = transport.sendMail({
    from: sender(from),
    ...(replyTo ? { replyTo: sendableEmail(replyTo) } : {}),
    to: { name: oneLine(to.name, 100), address: sendableEmail(to.address) },
    subject: oneLine(subject),
    html,
    text,
    messageId: messageIdOf(key),
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Also takes it out of the queue for a connection: the outbox sends it again.
    signal: AbortSignal.timeout(SEND_MS),
  });
  await withTimeout(SEND_MS, sending);
}

/** MAIL_FROM, with the shop's own name if it has none. */
function sender(shop: string) {
  const { MAIL_FROM = '' } = env();
  const address = addressIn(MAIL_FROM);
  const own = MAIL_FROM.replace(/<[^<>]*>$/, '').trim();
  return {
    name: oneLine(own && own !== address ? own.replace(/^"(.*)"$/, '$1') : shop, 100),
    address: sendableEmail(address),
  };
}

/** What went wrong, for the log: without the addresses that mail servers repeat in their answers. */
export function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: String(error) };
  const of = (key: string) => (key in error ? Reflect.get(error, key) : undefined);
  const reason = error.message.replace(/[^\s<>"]+@[^\s<>"]+/g, '…@…');
  return { reason, code: of('code'), command: of('command'), responseCode: of('responseCode') };
}

/**
 * Whether the mail server refuses this receiver for good, so that another try gets the same answer.
 * A refusal of the sender or the sign-in is a matter of settings, which can be corrected.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error))
    return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}
