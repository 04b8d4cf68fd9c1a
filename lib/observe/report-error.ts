import 'server-only';
import type { Logger } from 'pino';
import { processGlobal } from '@/lib/utils/process-global';
import { log, plainError } from './log';
import { requestContext } from './request-context';

/** The facts are ids, counts and short fixed texts. */
type Facts = Record<string, unknown>;

/** A reported error, as the hook receives it: without personal data. */
export type Fault = {
  /** A copy of the error without email addresses and without values that the database quotes. */
  error: Error;
  message: string;
  correlationId: string | undefined;
  facts: Record<string, string | number | boolean>;
};
type Hook = (fault: Fault) => void;

/** The log contains all errors. */
const MOST_A_MINUTE = 30;

type ReporterState = { hook?: Hook; minute: number; reportedCount: number };
const state = processGlobal<ReporterState>('error reports', () => ({
  minute: 0,
  reportedCount: 0,
}));

/**
 * Sets the hook that is called for each reported error of this process, at most 30 times a minute. `hook`
 * must not throw.
 */
export function onReportedError(hook: Hook | undefined): void {
  Object.assign(state, { hook, minute: 0, reportedCount: 0 });
}

function canReport(): boolean {
  const minute = Math.floor(performance.now() / 60_000);
  if (minute !== state.minute) Object.assign(state, { minute, reportedCount: 0 });
  state.reportedCount += 1;
  return state.reportedCount <= MOST_A_MINUTE;
}

function copyOf(err: unknown, message: string): Error {
  const copy = new Error(message);
  if (!(err instanceof Error)) return copy;
  const { message: said, stack } = plainError(err);
  return Object.assign(copy, { name: err.name, message: said, stack });
}

/** Passes an error to the hook, if one is set. The error is already in the log. */
export function notifyErrorHook(message: string, { err, correlationId, ...facts }: Facts): void {
  if (!state.hook || !canReport()) return;
  const plain = Object.entries(facts).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  const id = correlationId ?? requestContext()?.correlationId;
  state.hook({
    error: copyOf(err, message),
    message,
    correlationId: id === undefined ? undefined : String(id),
    facts: Object.fromEntries(plain) as Fault['facts'],
  });
}

/**
 * Reports an error that a person should investigate: logs it, and passes it to the hook if one is set
 * (docs/operations.md, "Reports of errors"). `facts.err` is the error. Other facts must be ids, counts and fixed texts,
 * never user input.
 */
export function reportError(message: string, facts: Facts, level: 'error' | 'fatal' = 'error') {
  const write: Logger = log();
  write[level](facts, message);
  notifyErrorHook(message, facts);
}
