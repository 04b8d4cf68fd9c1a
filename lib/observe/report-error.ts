import 'server-only';
import type { Logger } from 'pino';
import { processGlobal } from '@/lib/utils/process-global';
import { log, plainError } from './log';
import { requestContext } from './request-context';

/** What is known of a fault beside its error: ids, counts and short words. */
type Facts = Record<string, unknown>;

/** A fault as the hook gets it, without personal data. */
export type Fault = {
  /** A copy of the error without e-mail addresses and without values that the database quotes. */
  error: Error;
  /** What it means, in the words of the log. */
  message: string;
  /** The id of the request in the log. */
  correlationId: string | undefined;
  facts: Record<string, string | number | boolean>;
};
type Hook = (fault: Fault) => void;

/** The most faults that the hook is told a minute; the log has all of them. */
const MOST_A_MINUTE = 30;

type Held = { hook?: Hook; minute: number; told: number };
const held = processGlobal<Held>('error reports', () => ({ minute: 0, told: 0 }));

/** Calls `hook` for each fault of this process, at most 30 times a minute. It must not throw. */
export function onReportedError(hook: Hook | undefined): void {
  Object.assign(held, { hook, minute: 0, told: 0 });
}

function mayTell(): boolean {
  const minute = Math.floor(performance.now() / 60_000);
  if (minute !== held.minute) Object.assign(held, { minute, told: 0 });
  held.told += 1;
  return held.told <= MOST_A_MINUTE;
}

function copyOf(err: unknown, message: string): Error {
  const copy = new Error(message);
  if (!(err instanceof Error)) return copy;
  const { message: said, stack } = plainError(err);
  return Object.assign(copy, { name: err.name, message: said, stack });
}

/** Gives the hook a fault that is in the log already. */
export function notifyErrorHook(message: string, { err, correlationId, ...facts }: Facts): void {
  if (!held.hook || !mayTell()) return;
  const plain = Object.entries(facts).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  const id = correlationId ?? requestContext()?.correlationId;
  held.hook({
    error: copyOf(err, message),
    message,
    correlationId: id === undefined ? undefined : String(id),
    facts: Object.fromEntries(plain) as Fault['facts'],
  });
}

/**
 * Every fault that a person should look at goes through here: it is written to the log as an error, and told to the
 * hook if there is one (docs/operations.md, "Reports of errors"). `facts.err` is the error; facts must be ids,
 * counts and words of ours, never what somebody typed.
 */
export function reportError(message: string, facts: Facts, level: 'error' | 'fatal' = 'error') {
  const write: Logger = log();
  write[level](facts, message);
  notifyErrorHook(message, facts);
}
