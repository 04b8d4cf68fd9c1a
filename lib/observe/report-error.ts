import 'server-only';
import type { Logger } from 'pino';
import { processGlobal } from '@/lib/utils/process-global';
import { log, plainError } from './log';
import { requestContext } from './request-context';

/** Facts about an error besides the error itself: ids, counts and short words. */
type Facts = Record<string, unknown>;

/** A reported error as the hook receives it, without personal data. */
export type Fault = {
  /** A copy of the error without e-mail addresses and without values that the database quotes. */
  error: Error;
  /** The meaning of the error, as in the log. */
  message: string;
  /** The id of the request in the log. */
  correlationId: string | undefined;
  facts: Record<string, string | number | boolean>;
};
type Hook = (fault: Fault) => void;

/** The limit of errors per minute that the hook receives. The log contains all of them. */
const MOST_A_MINUTE = 30;

type Held = { hook?: Hook; minute: number; told: number };
const held = processGlobal<Held>('error reports', () => ({ minute: 0, told: 0 }));

/** Calls `hook` for each reported error of this process, at most 30 times a minute. `hook` must not throw. */
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

/** Passes an error that is already logged to the hook. */
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
 * Reports an error that a person should investigate. Writes it to the log, and passes it to the hook if one is
 * set (docs/operations.md, "Reports of errors"). `facts.err` is the error. The other facts must be ids, counts
 * and fixed words, never user input.
 */
export function reportError(message: string, facts: Facts, level: 'error' | 'fatal' = 'error') {
  const write: Logger = log();
  write[level](facts, message);
  notifyErrorHook(message, facts);
}
