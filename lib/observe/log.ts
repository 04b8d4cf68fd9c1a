import 'server-only';
import pino, { type DestinationStream, type Logger } from 'pino';
import { env } from '@/lib/env';
import { processGlobal } from '@/lib/utils/process-global';
import { version } from '@/lib/utils/version';
import { requestContext } from './request-context';

/** Other fields may be long or personal, for example the card data in Stripe's errors. */
const KEPT = ['type', 'message', 'stack', 'code', 'digest', 'statusCode', 'requestId'];

/** Parts of messages that may be personal: email addresses, and values that the database rejected. */
const QUOTED: [RegExp, string][] = [
  [/[^\s"'<>(){}:,;=/@]+@[\w.-]+\.[a-z]{2,}/gi, '[address]'],
  [/dup key: \{.*?\}/g, 'dup key: {…}'],
  [/ value "(?:[^"\\]|\\.)*"/g, ' value "…"'],
];

const withoutQuotes = (text: string) =>
  QUOTED.reduce((left, [quoted, words]) => left.replace(quoted, words), text);

/** Returns the fields of an error for logs and reports. Personal data is removed from its message and stack. */
export function plainError(error: Error): { message: string; stack: string } & object {
  const fields = Object.entries(pino.stdSerializers.err(error)).filter(([name]) =>
    KEPT.includes(name),
  );
  const texts = { message: error.message, stack: error.stack ?? '' };
  const plain = Object.entries(texts).map(([name, text]) => [name, withoutQuotes(text)]);
  return { ...Object.fromEntries(fields), ...Object.fromEntries(plain) };
}

const serializeError = (error: unknown) => (error instanceof Error ? plainError(error) : error);

/**
 * Creates a log that writes one JSON object per line. Each line contains the level, an ISO time, the process
 * id, the build version and the id of the current request. The default destination is standard output.
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid, version },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const context = requestContext();
      return context ? { correlationId: context.correlationId } : {};
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

const state = processGlobal<{ logger?: Logger }>('log', () => ({}));

/** Returns the log of this process, at level LOG_LEVEL and above (docs/operations.md, "Logs"). */
export function log(): Logger {
  state.logger ??= createLog(env().LOG_LEVEL);
  return state.logger;
}

const logged = processGlobal('logged errors', () => new WeakSet<object>());

/** Marks an error as logged, for {@link isLogged}. */
export const markLogged = (error: object) => logged.add(error);

/** Returns whether this exact error was logged already. Next.js prints errors of pages to the console a second time. */
export const isLogged = (error: object): boolean => logged.has(error);
