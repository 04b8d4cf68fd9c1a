import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import { site } from '@/lib/utils/site';
import { escapeHtml, htmlPage } from '@/local/html';
import { makeFolder } from '@/server/process/data-folder';

const MAX_BYTES = 2 * 1024 * 1024;
const HERE = '127.0.0.1';

const OF_MESSAGE =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';
const OF_PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";

type Answer = { status?: number; type: string; policy?: string; body: string | Buffer };

function answerFor(path: string, store: MailStore): Answer {
  const html = 'text/html; charset=utf-8';
  const mails = store.list();
  if (path === '/') return { type: html, body: listPage(mails) };
  if (path === '/mails.json') return { type: 'application/json', body: JSON.stringify(mails) };
  const [, id, part] = /^\/mail\/([\w-]+)(\/html|\/source)?$/.exec(path) ?? [];
  const mail = mails.find((each) => each.id === id);
  if (!mail) return { status: 404, type: html, body: notFoundPage() };
  if (part === '/html') return { type: html, policy: OF_MESSAGE, body: mail.html };
  if (part === '/source')
    return { type: 'text/plain; charset=utf-8', body: store.source(mail.id) ?? '' };
  return { type: html, body: mailPage(mail) };
}

/** Checks the Host header. Otherwise a website could read the mails through DNS rebinding. */
function isHere({ headers: { host = '' } }: IncomingMessage): boolean {
  return /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
}

function respond(request: IncomingMessage, response: ServerResponse, store: MailStore): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isHere(request) || !isRead) {
    response.writeHead(403, { 'Content-Type': 'text/plain' }).end('Open this page on its machine.');
    return;
  }
  const { pathname } = new URL(request.url ?? '/', `http://${HERE}`);
  const { status = 200, type, policy = OF_PAGE, body } = answerFor(pathname, store);
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

type Listener = {
  once: (event: 'error', then: (error: Error) => void) => unknown;
  listen: (port: number, host: string, then: () => void) => unknown;
};

const listen = (server: Listener, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HERE, () => resolve());
  });

/**
 * Starts a local mail server and its inbox page. Both listen only on this machine, because mails contain password
 * links. Throws if a port is in use.
 */
export async function startInbox({
  folder,
  smtpPort,
  pagePort,
}: {
  folder: string;
  smtpPort: number;
  pagePort: number;
}): Promise<{ close: () => Promise<void> }> {
  const store = openMailStore(folder);
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 500,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((source) => store.store(source, to))
        .then(() => done(), done);
    },
  });
  const page = createServer((request, response) => respond(request, response, store));
  await Promise.all([listen(smtp, smtpPort), listen(page, pagePort)]);
  // A broken connection must not end the process.
  smtp.on('error', () => {});
  return {
    async close() {
      page.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => page.close(() => resolve())),
      ]);
    },
  };
}

const STYLE = `
:root{color-scheme:light dark;--paper:#fbf6ea;--card:#fffdf8;--line:#e3d9c3;--ink:#1c2a1f;--muted:#566050;--leaf:#166534}
@media (prefers-color-scheme:dark){:root{--paper:#111711;--card:#19211a;--line:#2e3a2f;--ink:#f3efe3;--muted:#abb5a6;--leaf:#7bd495}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:48rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.35rem;margin:0 0 .5rem}h2{font-size:1.05rem;margin:1.5rem 0 .5rem}p{margin:0 0 1rem;color:var(--muted)}
a{color:var(--leaf);text-underline-offset:.2em}:focus-visible{outline:3px solid var(--leaf);outline-offset:3px}
ul{list-style:none;margin:1rem 0 0;padding:0}li{border-top:1px solid var(--line)}
li a{display:block;padding:.75rem 0;text-decoration:none}li b{display:block;color:var(--ink)}li span{color:var(--muted);font-size:.9rem}
iframe{width:100%;height:48rem;border:1px solid var(--line);border-radius:1rem;background:var(--card)}
pre{white-space:pre-wrap;background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1rem;margin:0}
`;

const shell = (title: string, main: string) =>
  htmlPage(`${title} · ${site.name} local inbox`, STYLE, `<main>${main}</main>`);

const when = (mail: StoredMail) =>
  `<time datetime="${mail.at}">${new Date(mail.at).toLocaleString('en-US')}</time>`;

function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mail/${mail.id}"><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)} · ${when(mail)}</span></a></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing was sent yet.</p>';
  return shell(
    'Inbox',
    `<h1>Local inbox</h1>
<p>What this shop would send by email. Nothing leaves this machine. <a href="/">Reload</a></p>
${list}`,
  );
}

function mailPage(mail: StoredMail): string {
  return shell(
    mail.subject,
    `<p><a href="/">All messages</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p>From ${escapeHtml(mail.from)}<br>To ${escapeHtml(mail.to)}<br>${when(mail)}<br><a href="/mail/${mail.id}/source">Source</a></p>
<h2>Preview</h2>
<iframe src="/mail/${mail.id}/html" title="Preview of the message" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  );
}

const notFoundPage = () =>
  shell('Not found', '<h1>There is no such message</h1><p><a href="/">All messages</a></p>');

const storedMailSchema = z.object({
  id: z.string(),
  at: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  messageId: z.string(),
  html: z.string(),
  text: z.string(),
});
export type StoredMail = z.output<typeof storedMailSchema>;

/** The oldest messages are deleted first. */
const MOST = 500;

const ID = /^[\w-]+$/;

type MailStore = {
  list: () => StoredMail[];
  source: (id: string) => Buffer | undefined;
  store: (source: Buffer, to: string[]) => Promise<void>;
};

export function openMailStore(folder: string, most = MOST): MailStore {
  makeFolder(folder);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const mails = files.toSorted().flatMap((name) => {
    try {
      return [storedMailSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))];
    } catch {
      // The process was killed while it wrote this file, so skip the message.
      return [];
    }
  });
  const put = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, `${name}.new`), content, { mode: 0o600 });
    renameSync(join(folder, `${name}.new`), join(folder, name));
  };
  const drop = ({ id }: StoredMail) => {
    for (const ending of ['json', 'eml']) rmSync(join(folder, `${id}.${ending}`), { force: true });
  };
  return {
    list: () => mails.toReversed(),
    source(id) {
      const mail = ID.test(id) && mails.find((each) => each.id === id);
      return mail ? readFileSync(join(folder, `${mail.id}.eml`)) : undefined;
    },
    async store(source, to) {
      // Load the parser only with the first message, because this is slow.
      const { simpleParser } = await import('mailparser');
      const { from, subject = '', messageId = '', html, text = '' } = await simpleParser(source);
      const at = new Date().toISOString();
      const mail: StoredMail = {
        id: `${at.replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`,
        at,
        to: to.join(', '),
        from: from?.text ?? '',
        subject,
        messageId,
        text,
        html: html || '',
      };
      put(`${mail.id}.eml`, source);
      put(`${mail.id}.json`, JSON.stringify(mail));
      mails.push(mail);
      for (const old of mails.splice(0, Math.max(0, mails.length - most))) drop(old);
    },
  };
}
