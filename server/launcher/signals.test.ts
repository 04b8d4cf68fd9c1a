import { afterEach, expect, test, vi } from 'vitest';
import { untilStopped } from './signals';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const before = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
afterEach(() => {
  vi.useRealTimers();
  for (const [signal, listeners] of before)
    for (const listener of process.listeners(signal))
      if (!listeners.includes(listener)) process.off(signal, listener);
});

/** Returns how a waiting process reacts to a signal. */
function after(signal: NodeJS.Signals, inTerminal: boolean) {
  const said: string[] = [];
  const stop = untilStopped({ inTerminal, log: (line) => said.push(line) });
  for (const listener of process.listeners(signal))
    if (!before.some(([, listeners]) => listeners.includes(listener))) listener(signal);
  return { stopped: stop.signalled(), said };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops the shop with and without a terminal',
  (signal) => {
    expect(after(signal, true).stopped).toBe(true);
    expect(after(signal, false).stopped).toBe(true);
  },
);

test('SIGHUP stops a shop that runs in a terminal', () => {
  expect(after('SIGHUP', true)).toEqual({ stopped: true, said: [] });
});

test('SIGHUP does not stop a shop that runs as a service, and the shop logs the signal', () => {
  expect(after('SIGHUP', false)).toEqual({
    stopped: false,
    said: [expect.stringMatching(/SIGHUP.*without a terminal.*SIGTERM/)],
  });
});

/** Kills the parent of a shop. Returns whether the shop stops, and its messages. */
function afterLosingParent({ byNpm = true, hangUp = false }) {
  vi.useFakeTimers();
  const said: string[] = [];
  let parent = 41;
  const options = { inTerminal: false, byNpm, parent: () => parent };
  const stop = untilStopped({ ...options, log: (line) => said.push(line) });
  vi.advanceTimersByTime(5_000);
  expect(stop.signalled()).toBe(false);
  if (hangUp) process.listeners('SIGHUP').at(-1)?.('SIGHUP');
  parent = 1;
  vi.advanceTimersByTime(5_000);
  return { stopped: stop.signalled(), said };
}

test('a shop stops and logs the reason once if the npm process that started it is killed', () => {
  const said = [expect.stringContaining('npm')];
  expect(afterLosingParent({})).toEqual({ stopped: true, said });
});

test('a shop that a different program started continues after that program ends', () => {
  expect(afterLosingParent({ byNpm: false })).toEqual({ stopped: false, said: [] });
});

test('a shop continues if SIGHUP ends npm under nohup', () => {
  expect(afterLosingParent({ hangUp: true }).stopped).toBe(false);
});
