import 'server-only';
import pino, { type Logger } from 'pino';
import { env } from './env';

let logger: Logger | undefined;

/** The log of this process: one JSON object per line on standard output, at LOG_LEVEL and above. */
export function log(): Logger {
  logger ??= pino({ level: env().LOG_LEVEL, base: undefined });
  return logger;
}
