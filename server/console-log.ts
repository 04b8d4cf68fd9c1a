import { format, stripVTControlCharacters } from 'node:util';
import { isLogged, log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { isForbidden } from './process/failure';

const LEVELS = [
  ['debug', 'debug'],
  ['log', 'info'],
  ['info', 'info'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const;

/** The sign that Next puts in front of what it prints. */
const SIGN = /^\s*[⨯⚠▲✓○]\s*/;

/** Next's words for each picture that it cannot keep; the launcher has said so once, if that is forbidden. */
const UNKEPT_PICTURE = /^Failed to write image to cache/;

/**
 * Sends the console output of Next and libraries, and Node's warnings, to the log, one JSON object a line. Skips an error that
 * `onRequestError` has logged.
 */
export function logConsole(): void {
  for (const [method, level] of LEVELS)
    console[method] = (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error);
      if (err && isLogged(err)) return;
      const text = stripVTControlCharacters(format(...said.filter((part) => part !== err)));
      const line = text.replace(SIGN, '') || err?.message;
      if (line && UNKEPT_PICTURE.test(line) && isForbidden(err)) return;
      if (level === 'error' && err) reportError(line ?? err.name, { from: 'console', err });
      else log()[level]({ from: 'console', err }, line);
    };
  process.removeAllListeners('warning');
  process.on('warning', (err) => log().warn({ from: 'node', err }, err.message));
}
