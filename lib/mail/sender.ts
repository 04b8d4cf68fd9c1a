import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { MINUTE_MS } from '@/lib/utils/durations';
import { processGlobal } from '@/lib/utils/process-global';
import type { MailDoc } from '@/models/notification';
import { deleteMail, dueMails, GIVE_UP_MS, lockMail, markMailDone, postponeMail } from './outbox';
import {
  faultOf,
  isPermanentRejection,
  type Letter,
  openTransport,
  SEND_MS,
  send,
  type Transport,
} from './send';

/**
 * Composes the mail of an outbox row just before it is sent. Returns undefined if the mail must not be sent. Returns a
 * time if the event can be undone until then. Returns `withheld` if the account exceeds its mail limit.
 */
type Compose = (mail: MailDoc, now: Date) => Promise<Letter | Date | 'withheld' | undefined>;

const AT_ONCE = 4;
/** Providers reject higher rates: Amazon SES initially allows 14. A burst of mails would also slow down requests. */
const MAX_A_SECOND = 14;
/** Sending these mails takes about three seconds. A mail with a password link never waits longer. */
const MOST = 42;

/** The pauses in minutes. The last pause repeats. */
const PAUSES = [0.25, 1, 2, 5, 10, 20, 40, 60];

/** Returns the pause after this number of failed attempts, in ms. */
export const pauseAfter = (tries: number): number =>
  (PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 1) * MINUTE_MS;

async function markFailed(mail: MailDoc, error: unknown): Promise<void> {
  reportError('a mail could not be sent; giving up', {
    ...faultOf(error),
    mail: mail._id,
    tries: mail.tries,
  });
  await markMailDone(mail);
}

async function retryLater(mail: MailDoc, err: unknown, now: Date): Promise<void> {
  const next = new Date(now.getTime() + pauseAfter(mail.tries));
  const isLate = next.getTime() - mail.createdAt.getTime() > GIVE_UP_MS;
  if (isLate || isPermanentRejection(err)) return markFailed(mail, err);
  const facts = { ...faultOf(err), mail: mail._id, tries: mail.tries, next };
  log().warn(facts, 'a mail could not be sent; retrying later');
  await postponeMail(mail, next);
}

const isLetter = (composed: Awaited<ReturnType<Compose>>): composed is Letter =>
  composed !== undefined && composed !== 'withheld' && !(composed instanceof Date);

async function withhold(mail: MailDoc): Promise<void> {
  log().warn({ mail: mail._id }, 'a mail is withheld: the email of its account is not verified');
  await markMailDone(mail);
}

type Round = { compose: Compose; clock: () => Date; transport: Transport };

async function trySending(mail: MailDoc, { compose, clock, transport }: Round) {
  try {
    const letter = await compose(mail, clock());
    if (isLetter(letter)) await send(transport, mail._id, letter);
    return { letter };
  } catch (error) {
    return { error };
  }
}

/**
 * Creates a function that spaces out actions: at most `perSecond` actions start per second. The function takes the
 * current time and returns when the next action may start, both in ms.
 */
export function createPace(perSecond: number): (now: number) => number {
  let next = Number.NEGATIVE_INFINITY;
  return (now) => {
    const at = Math.max(now, next);
    next = at + 1000 / perSecond;
    return at;
  };
}

const state = processGlobal('mail sender', () => ({ running: 0, pace: createPace(MAX_A_SECOND) }));

async function waitForTurn(): Promise<void> {
  const now = performance.now();
  const at = state.pace(now);
  if (at > now) await pause(at - now, undefined, { ref: false });
}

async function sendOne(row: MailDoc, round: Round): Promise<boolean> {
  const { clock } = round;
  // The lock outlasts the attempt, so that no other process sends the mail at the same time.
  const mail = await lockMail(row, new Date(clock().getTime() + 2 * SEND_MS));
  if (!mail) return false;
  if (clock().getTime() - mail.createdAt.getTime() > GIVE_UP_MS) {
    await markFailed(mail, 'it waited for more than 24 hours');
    return false;
  }
  const { letter, error } = await trySending(mail, round);
  if (error) await retryLater(mail, error, clock());
  else if (!letter) await deleteMail(mail);
  else if (letter === 'withheld') await withhold(mail);
  else if (letter instanceof Date) await postponeMail(mail, letter);
  else await markMailDone(mail, clock());
  return isLetter(letter);
}

/**
 * Sends the mails that are due, and returns how many it sent. A process sends at most four mails in parallel and starts
 * at most 14 per second. One write locks a mail before each attempt, so that only one process sends it. After a crash,
 * the mail may be sent again with the same Message-ID. A failed mail is retried after increasing pauses and dropped
 * after 24 h. Throws only database errors.
 */
export async function sendDue(compose: Compose, clock = () => new Date()): Promise<number> {
  if (state.running >= AT_ONCE) return 0;
  const due = await dueMails(clock(), MOST);
  // A concurrent call may have started to send mails during the query.
  const room = Math.max(0, AT_ONCE - state.running);
  if (due.length === 0 || room === 0) return 0;
  const transport = openTransport(room);
  let sent = 0;
  const work = async () => {
    state.running += 1;
    try {
      for (let mail = due.shift(); mail; mail = due.shift()) {
        await waitForTurn();
        if (await sendOne(mail, { compose, clock, transport })) sent += 1;
      }
    } finally {
      state.running -= 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(room, due.length) }, work));
  } finally {
    transport.close({ force: true });
  }
  return sent;
}
