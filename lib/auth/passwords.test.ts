import { describe, expect, it, test } from 'vitest';
import { inRequest } from '@/lib/observe/request-context';
import { createFairQueue, type QueuePlace } from './fair-queue';
import { deviceLabel, deviceName } from './known-device';
import { normalizePassword, passwordForms } from './password-format';
import { newPassword } from './schema';

const composed = 'pässwört'.normalize('NFC');
const decomposed = 'pässwört'.normalize('NFD');

test('normalization gives the same password for composed letters, decomposed letters and ligatures', () => {
  expect(composed).not.toBe(decomposed);
  expect(normalizePassword(decomposed)).toBe(normalizePassword(composed));
  expect(normalizePassword('ｏﬃce')).toBe('office');
});

test('a sign-in tries the normalized password before other forms, and an ASCII password only once', () => {
  expect(passwordForms('correct horse')).toEqual(['correct horse']);
  expect(passwordForms(decomposed)).toEqual([composed, decomposed]);
  expect(passwordForms(composed)).toEqual([composed, decomposed]);
  expect(passwordForms('ﬁä'.normalize('NFC'))[0]).toBe('fiä'.normalize('NFC'));
});

test('a sign-in skips forms of a password that are too long for bcrypt', () => {
  expect(passwordForms('x'.repeat(73))).toEqual([]);
  // 36 letters are 72 bytes in NFC and 108 in NFD.
  expect(passwordForms('ä'.repeat(36).normalize('NFD'))).toEqual(['ä'.repeat(36).normalize('NFC')]);
});

test('a new password can have up to 72 bytes after its normalization', () => {
  const schema = newPassword({ error: () => 'missing' });
  expect(schema.parse(decomposed)).toBe(composed);
  expect(schema.safeParse('ä'.repeat(36).normalize('NFD')).success).toBe(true);
  expect(schema.safeParse('ä'.repeat(37)).success).toBe(false);
  // NFKC expands this character of 3 bytes to 33 bytes.
  expect(schema.safeParse('ﷺ'.repeat(2)).success).toBe(true);
  expect(schema.safeParse('ﷺ'.repeat(3)).success).toBe(false);
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome on Android', `(Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `(Windows NT 10.0; Win64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['Edge on Windows', `(Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Safari on Mac', `(Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`],
  ['Safari on iPhone', '(iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1'],
  ['Chrome on iPhone', '(iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140.0.0.0 Safari/604.1'],
  ['Firefox on Linux', '(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Samsung Internet on Android', '(Linux; Android 14) SamsungBrowser/28.0 Chrome/130.0.0.0'],
  ['Opera on Mac', `(Macintosh; Intel Mac OS X 10_15) ${WEBKIT} Chrome/130.0.0.0 OPR/115.0`],
  ['Chrome on ChromeOS', `(X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
])('the device name %s is derived from the User-Agent', (name, userAgent) => {
  expect(deviceName(`Mozilla/5.0 ${userAgent}`)).toBe(name);
});

test.each([
  null,
  '',
  'curl/8.5.0',
  '<script>alert(1)</script>',
  `${' '.repeat(9_000)}Firefox/1 Linux`,
])('a browser with an unknown User-Agent gets the device name "Unknown device" (%#)', (userAgent) =>
  expect(deviceName(userAgent)).toBe('Unknown device'),
);

test('the name of a device is shown in the language of the request', () => {
  const inGerman = (name?: string) =>
    inRequest({ correlationId: 'a', language: 'de' }, () => deviceLabel(name));
  expect(deviceLabel('Chrome on Android')).toBe('Chrome on Android');
  expect(inGerman('Samsung Internet on Android')).toBe('Samsung Internet auf Android');
  expect([inGerman('iPhone'), inGerman(), inGerman('Unknown device')]).toEqual([
    ...['iPhone', 'Unbekanntes Gerät', 'Unbekanntes Gerät'],
  ]);
});

const place = (
  address: string,
  person: string,
  rank: QueuePlace['rank'] = 'unknown',
): QueuePlace => ({
  address,
  person,
  rank,
});

function queue(changed = {}) {
  const startedJobs: string[] = [];
  const dropped: string[] = [];
  const ends: (() => void)[] = [];
  let time = 0;
  const { add } = createFairQueue<string>(
    {
      work: (job) => {
        startedJobs.push(job);
        return new Promise((resolve) => ends.push(resolve));
      },
      drop: (job) => dropped.push(job),
      now: () => time,
    },
    { most: 6, mostOfAddress: 4, mostOfPerson: 2, maxWaitMs: 10_000, ...changed },
  );
  const end = async (times = 1) => {
    for (let count = 0; count < times; count += 1) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  const pass = (ms: number) => {
    time += ms;
  };
  return { add, startedJobs, dropped, end, pass };
}

describe('the queue of password checks', () => {
  it('alternates between the users of one IP address', async () => {
    const { add, startedJobs, end } = queue();
    add('running', place('nat', 'z'));
    for (const job of ['a1', 'a2', 'b1', 'c1']) add(job, place('nat', job.charAt(0)));
    await end(5);
    expect(startedJobs).toEqual(['running', 'a1', 'b1', 'c1', 'a2']);
  });

  it('alternates between IP addresses, regardless of how many users an IP address has', async () => {
    const { add, startedJobs, end } = queue();
    add('running', place('x', 'x'));
    for (const person of ['a', 'b', 'c', 'd']) add(`nat ${person}`, place('nat', person));
    add('home', place('home', 'e'));
    await end(3);
    expect(startedJobs).toEqual(['running', 'nat a', 'home', 'nat b']);
  });

  it('rejects the third job of a user and the fifth user of an IP address', () => {
    const { add } = queue();
    add('running', place('x', 'x'));
    expect([1, 2, 3].map((job) => add(`a${job}`, place('nat', 'a')))).toEqual([true, true, false]);
    const others = queue();
    others.add('running', place('x', 'x'));
    const added = ['a', 'b', 'c', 'd', 'e'].map((one) => others.add(one, place('nat', one)));
    expect(added).toEqual([true, true, true, true, false]);
  });

  it('drops a job of the busiest user if the IP address has reached its limit of jobs', async () => {
    const { add, startedJobs, dropped, end } = queue();
    add('running', place('x', 'x'));
    for (const job of ['a1', 'a2', 'b1', 'b2']) add(job, place('nat', job.charAt(0)));
    expect(add('c1', place('nat', 'c'))).toBe(true);
    expect(dropped).toEqual(['b2']);
    await end(4);
    expect(startedJobs).toEqual(['running', 'a1', 'b1', 'c1', 'a2']);
  });

  it('drops a job of the busiest IP address if the queue is full', () => {
    const { add, dropped } = queue();
    add('running', place('x', 'x'));
    for (const person of ['a', 'b', 'c', 'd']) add(`nat ${person}`, place('nat', person));
    for (const person of ['e', 'f']) add(person, place('home', person));
    expect(add('new', place('train', 'g'))).toBe(true);
    expect(dropped).toEqual(['nat d']);
  });

  it('rejects a new IP address if the queue is full and each IP address has one job', () => {
    const { add, dropped } = queue({ most: 3 });
    add('running', place('x', 'x'));
    for (const one of ['a', 'b', 'c']) add(one, place(one, one));
    expect(add('d', place('d', 'd'))).toBe(false);
    expect(dropped).toEqual([]);
  });

  it('serves staff first, even if all other queues are full', async () => {
    const { add, startedJobs, end } = queue();
    add('running', place('x', 'x'));
    for (const rank of ['unknown', 'known'] as const)
      for (const person of ['a', 'b', 'c', 'd']) add(person, place('nat', person, rank));
    expect(add('packer', place('nat', 'tablet', 'staff'))).toBe(true);
    await end();
    expect(startedJobs).toEqual(['running', 'packer']);
  });

  it('serves one unknown user after every three known users', async () => {
    const { add, startedJobs, end } = queue({ most: 9 });
    add('running', place('x', 'x'));
    add('stranger', place('y', 'y'));
    for (const one of ['a', 'b', 'c', 'd', 'e']) add(one, place(one, one, 'known'));
    await end(5);
    expect(startedJobs).toEqual(['running', 'a', 'b', 'c', 'stranger', 'd']);
  });

  it('drops a job that has waited too long', async () => {
    const { add, startedJobs, dropped, end, pass } = queue();
    add('running', place('x', 'x'));
    add('early', place('nat', 'a'));
    pass(6_000);
    add('late', place('nat', 'b'));
    pass(6_000);
    await end();
    expect(dropped).toEqual(['early']);
    expect(startedJobs).toEqual(['running', 'late']);
  });

  it('accepts a new job after a job has ended', async () => {
    const { add, end } = queue({ most: 1, mostOfAddress: 1, mostOfPerson: 1 });
    const added = ['1', '2', '3'].map((job) => add(job, place('nat', 'a')));
    expect(added).toEqual([true, true, false]);
    await end();
    expect(add('4', place('nat', 'a'))).toBe(true);
  });
});
