/**
 * Preloaded into a shop under test: its wall clock is ahead by the ms in the file CLOCK_AHEAD. The
 * monotonic clock stays, as when somebody sets a machine's time. Each process writes the value that
 * it has read into a file of its own beside it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

let ahead = 0;
const read = () => {
  try {
    ahead = Number(readFileSync(process.env.CLOCK_AHEAD ?? '', 'utf8'));
    writeFileSync(`${process.env.CLOCK_AHEAD}.${process.pid}`, String(ahead));
  } catch {
    // No file: the clock is not changed.
  }
};
read();
setInterval(read, 50).unref();

// The time at which the process began is told by the wall clock as it was then.
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead });

const { now } = Date;
globalThis.Date = new Proxy(Date, {
  construct: (real, args, target) =>
    Reflect.construct(real, args.length > 0 ? args : [now() + ahead], target),
  apply: () => new Date().toString(),
  get: (real, name) => (name === 'now' ? () => now() + ahead : Reflect.get(real, name)),
});
