/**
 * Preloaded into a shop under test: its wall clock is ahead by the ms that stand in the file
 * CLOCK_AHEAD. The monotonic clock stays as it is, as when somebody sets a machine's time.
 */
import { readFileSync } from 'node:fs';

let ahead = 0;
const read = () => {
  try {
    ahead = Number(readFileSync(process.env.CLOCK_AHEAD ?? '', 'utf8'));
  } catch {
    // No file, no change.
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
