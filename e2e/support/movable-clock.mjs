/**
 * Preloaded into a shop under test: its wall clock is ahead by the ms in the file CLOCK_AHEAD. The monotonic
 * clock stays, as when somebody sets a machine's time. Each process writes the value that it has read into a
 * separate file beside it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

let ahead = 0;
const read = () => {
  try {
    ahead = Number(readFileSync(process.env.CLOCK_AHEAD ?? '', 'utf8'));
    writeFileSync(`${process.env.CLOCK_AHEAD}.${process.pid}`, String(ahead));
  } catch {
    // Without the file, the clock is unchanged.
  }
};
read();
setInterval(read, 50).unref();

// The time origin of the process also uses the wall clock.
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead });

const { now } = Date;
globalThis.Date = new Proxy(Date, {
  construct: (real, args, target) =>
    Reflect.construct(real, args.length > 0 ? args : [now() + ahead], target),
  apply: () => new Date().toString(),
  get: (real, name) => (name === 'now' ? () => now() + ahead : Reflect.get(real, name)),
});
