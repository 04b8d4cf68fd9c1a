import 'server-only';
import pino, { type DestinationStream, type Logger } from 'pino';
import { env } from '@/lib/env';
import { processGlobal } from '@/lib/utils/process-global';
import { version } from '@/lib/utils/version';
import { requestContext } from './request-context';

/**
 * The fields of an error that are logged. Others may be long or personal: Stripe puts a card into
 * its errors.
 */
const KEPT = ['type', 'message', 'stack', 'code', 'digest', 'statusCode', 'requestId'];

/** What messages quote of people: their addresses, and values that the database or its driver refused. */
const QUOTED: [RegExp, string][] = [
  [/[^\s"'<>(){}:,;=/@]+@[\w.-]+\.[a-z]{2,}/gi, '[address]'],
  [/dup key: \{.*?\}/g, 'dup key: {…}'],
  [/ value "(?:[^"\\]|\\.)*"/g, ' value "…"'],
];

const withoutQuotes = (text: string) =>
  QUOTED.reduce((left, [quoted, words]) => left.replace(quoted, words), text);

/** The fields of an error that may be told to others, with what its texts quote of people taken out. */
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
 * A log that writes one JSON object a line: level by name, ISO time, process id, version of the build,
 * and the id of the request that a line belongs to. To standard output, unless told otherwise.
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

const held = processGlobal<{ logger?: Logger }>('log', () => ({}));

/** The log of this process, at LOG_LEVEL and above (docs/operations.md, "Logs"). */
export function log(): Logger {
  held.logger ??= createLog(env().LOG_LEVEL);
  return held.logger;
}

const logged = processGlobal('logged errors', () => new WeakSet<object>());

/** Remembers that the log has an error, for {@link isLogged}. */
export const markLogged = (error: object) => logged.add(error);

/** Whether the log has this very error. Next reports one that a page threw to the console, too. */
export const isLogged = (error: object): boolean => logged.has(error);
