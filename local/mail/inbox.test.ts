import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '@/server/process/port';
import { openMailStore, startInbox } from './inbox';
import { isInboxInstalled } from './supervise';

let folder: string;
let smtpPort: number;
let page: string;
let inbox: Awaited<ReturnType<typeof startInbox>>;

async function start() {
  const pagePort = await freePort();
  smtpPort = await freePort();
  page = `http://127.0.0.1:${pagePort}`;
  inbox = await startInbox({ folder, smtpPort, pagePort });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  await start();
});
afterEach(async () => {
  await inbox.close();
  rmSync(folder, { recursive: true });
});

const send = (subject: string) =>
  createTransport({ host: '127.0.0.1', port: smtpPort }).sendMail({
    from: 'Shop <shop@mail.example>',
    to: 'ada@mail.example',
    subject,
    html: '<p onclick="alert(1)">Grüße</p><script>alert(1)</script>',
    text: 'Grüße <b>',
  });

async function read(path: string) {
  const answer = await fetch(page + path);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

test('the inbox shows a mail as sandboxed HTML and as text', async () => {
  expect((await read('/')).text).toContain('Nothing was sent yet.');
  await send('Order 12 <i>');
  const list = await read('/');
  expect(list.text).toContain('<b>Order 12 &lt;i&gt;</b><span>ada@mail.example');
  const path = /\/mail\/[\w-]+/.exec(list.text)?.[0] ?? '';
  const one = await read(path);
  expect(one.text).toContain('<pre>Grüße &lt;b&gt;</pre>');
  expect(one.text).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  const html = await read(`${path}/html`);
  expect(html.text).toContain('<p onclick="alert(1)">Grüße</p>');
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
  expect((await read(`${path}/source`)).text).toMatch(/^Subject: Order 12 <i>/m);
  expect((await read('/mail/none')).status).toBe(404);
});

test('the inbox restores the latest mails after a restart', async () => {
  await send('one');
  await inbox.close();
  const store = openMailStore(folder, 2);
  expect(store.list().map(({ subject }) => subject)).toEqual(['one']);
  for (const subject of ['two', 'three'])
    await store.store(Buffer.from(`Subject: ${subject}\r\n\r\ntext`), []);
  await start();
  expect((await read('/mails.json')).text).not.toContain('"one"');
  expect(readdirSync(folder)).toHaveLength(4);
});

test('the inbox rejects requests with a different host name', async () => {
  await send('secret');
  const status = await new Promise((resolve) => {
    get(page, { headers: { Host: 'evil.example' } }, (answer) => resolve(answer.statusCode));
  });
  expect(status).toBe(403);
});

test('the inbox is off if the development packages are not installed', () => {
  expect(isInboxInstalled()).toBe(true);
  expect(isInboxInstalled(['mailparser', 'no-such-package'])).toBe(false);
});
