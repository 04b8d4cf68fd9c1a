import 'server-only';
import pino, { type DestinationStream, type Logger } from 'pino';
import { env } from './env';
import { processGlobal } from './process-global';
import { requestContext } from './request-context';
import { version } from './version';

/**
 * The fields of an error that are logged. Others may be long or personal: Stripe puts a card into
 * its errors.
 */
const KEPT = ['type', 'message', 'stack', 'code', 'digest', 'statusCode', 'requestId'];

const serializeError = (error: unknown) => {
  if (!(error instanceof Error)) return error;
  const fields = Object.entries(pino.stdSerializers.err(error));
  return Object.fromEntries(fields.filter(([name]) => KEPT.includes(name)));
};

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
export const noteLogged = (error: object) => logged.add(error);

/** Whether the log has this very error. Next reports one that a page threw to the console, too. */
export const isLogged = (error: object): boolean => logged.has(error);
