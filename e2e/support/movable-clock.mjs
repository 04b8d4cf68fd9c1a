/**
 * Preloaded into a shop under test. Moves its wall clock, but not the monotonic clock, by the ms in the file
 * CLOCK_AHEAD.
 *
 * Each process confirms the value in its own file beside CLOCK_AHEAD.
 */
import { readFileSync, writeFileSync } from 'node:fs';

let ahead = 0;
const read = () => {
  try {
    ahead = Number(readFileSync(process.env.CLOCK_AHEAD ?? '', 'utf8'));
    writeFileSync(`${process.env.CLOCK_AHEAD}.${process.pid}`, String(ahead));
  } catch {
    // If the file CLOCK_AHEAD is missing, the clock does not move.
  }
};
read();
setInterval(read, 50).unref();

// Move `performance.timeOrigin` as well, because it is based on the wall clock.
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead });

const { now } = Date;
globalThis.Date = new Proxy(Date, {
  construct: (real, args, target) =>
    Reflect.construct(real, args.length > 0 ? args : [now() + ahead], target),
  apply: () => new Date().toString(),
  get: (real, name) => (name === 'now' ? () => now() + ahead : Reflect.get(real, name)),
});
