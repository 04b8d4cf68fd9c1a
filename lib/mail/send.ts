import 'server-only';
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { env } from '@/lib/env';
import { withTimeout } from '@/lib/utils/async';
import { emailKey, sendableEmail } from '@/lib/utils/email-address';
import { isLoopback } from '@/lib/utils/loopback';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/** A mail, ready to send. */
export type Letter = {
  /** The name of the sender if MAIL_FROM contains no name. */
  from: string;
  replyTo?: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The URL by which the receiver of a requested mail unsubscribes (RFC 2369). */
  unsubscribe?: string;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/**
 * The time limit for sending one mail, in ms. Without it, a very slow mail server would occupy a connection forever.
 */
export const SEND_MS = 60_000;

const oneLine = (text: string, most = 150): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most);

const addressIn = (sender: string) => /<([^<>\s]+)>$/.exec(sender)?.[1] ?? sender;

/** Returns the part of a Message-ID before the @. */
export const messageNameOf = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 32);

/** Returns the Message-ID of a mail. Retries have the same ID, so that a mail server can detect duplicates. */
export function messageIdOf(key: string): string {
  const { MAIL_FROM = '' } = env();
  const [, host = 'localhost'] = emailKey(addressIn(MAIL_FROM)).split('@');
  return `<${messageNameOf(key)}@${host}>`;
}

/** Sends mails over pooled connections, which stay open until the transport is closed. */
export type Transport = ReturnType<typeof openTransport>;

/**
 * Returns a transport with at most `connections` connections. The connections open when the first mails are sent. The
 * caller must close the transport.
 */
export function openTransport(connections: number) {
  const { SMTP_URL = '' } = env();
  const { hostname, password } = new URL(SMTP_URL);
  const isOwn = isLoopback(hostname);
  return createTransport(
    omitUndefined({
      url: SMTP_URL,
      pool: true,
      maxConnections: connections,
      // The outbox already retries failed mails.
      maxRequeues: 0,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      requireTLS: (password && !isOwn) || undefined,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
}

/**
 * Sends a mail to the mail server, within a minute. `key` is the `_id` of the mail's outbox row. Throws the
 * mail server's error, or a timeout.
 */
export async function send(transport: Transport, key: string, letter: Letter): Promise<void> {
  const { from, replyTo, to, subject, html, text, unsubscribe } = letter;
  const sending = transport.sendMail(
    omitUndefined({
      from: sender(from),
      replyTo: replyTo ? sendableEmail(replyTo) : undefined,
      to: { name: oneLine(to.name, 100), address: sendableEmail(to.address) },
      subject: oneLine(subject),
      html,
      text,
      messageId: messageIdOf(key),
      headers: omitUndefined({
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': unsubscribe ? `<${unsubscribe}>` : undefined,
      }),
      // Aborting also removes the mail from the transport's queue. Otherwise the transport and the outbox could both
      // send it.
      signal: AbortSignal.timeout(SEND_MS),
    }),
  );
  await withTimeout(SEND_MS, sending);
}

function sender(shop: string) {
  const { MAIL_FROM = '' } = env();
  const address = addressIn(MAIL_FROM);
  const own = MAIL_FROM.replace(/<[^<>]*>$/, '').trim();
  return {
    name: oneLine(own && own !== address ? own.replace(/^"(.*)"$/, '$1') : shop, 100),
    address: sendableEmail(address),
  };
}

/**
 * Returns the details of a send failure for the log. Removes email addresses, which mail servers repeat in
 * their responses.
 */
export function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: String(error) };
  const of = (key: string) => (key in error ? Reflect.get(error, key) : undefined);
  const reason = error.message.replace(/[^\s<>"]+@[^\s<>"]+/g, '…@…');
  return { reason, code: of('code'), command: of('command'), responseCode: of('responseCode') };
}

/**
 * Returns whether the mail server rejects this recipient permanently. A rejected sender or login does not count,
 * because the seller can correct those settings.
 */
export function isPermanentRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error))
    return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}
