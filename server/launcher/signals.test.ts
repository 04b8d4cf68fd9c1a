import { afterEach, expect, test } from 'vitest';
import { untilStopped } from './signals';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const before = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
afterEach(() => {
  for (const [signal, listeners] of before)
    for (const listener of process.listeners(signal))
      if (!listeners.includes(listener)) process.off(signal, listener);
});

/** What follows when a process that waits for its end gets a signal. */
function after(signal: NodeJS.Signals, inTerminal: boolean) {
  const said: string[] = [];
  const stop = untilStopped({ inTerminal, say: (line) => said.push(line) });
  for (const listener of process.listeners(signal))
    if (!before.some(([, listeners]) => listeners.includes(listener))) listener(signal);
  return { stopped: stop.signalled(), said };
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s stops the shop anywhere', (signal) => {
  expect(after(signal, true).stopped).toBe(true);
  expect(after(signal, false).stopped).toBe(true);
});

test('a hang-up stops a shop of a terminal', () => {
  expect(after('SIGHUP', true)).toEqual({ stopped: true, said: [] });
});

test('a hang-up does not stop a service, which says so', () => {
  expect(after('SIGHUP', false)).toEqual({
    stopped: false,
    said: [expect.stringMatching(/SIGHUP.*without a terminal.*SIGTERM/)],
  });
});
