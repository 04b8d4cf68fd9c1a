import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listPage, mailPage, missingPage } from './page';
import { type MailStore, openMailStore } from './store';

/** Larger than any mail of the shop, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;
const HERE = '127.0.0.1';

/** The policy of a message: it may show itself, and open links in a new window. */
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
  if (!mail) return { status: 404, type: html, body: missingPage() };
  if (part === '/html') return { type: html, policy: OF_MESSAGE, body: mail.html };
  if (part === '/source')
    return { type: 'text/plain; charset=utf-8', body: store.source(mail.id) ?? '' };
  return { type: html, body: mailPage(mail) };
}

/**
 * Whether the request names this machine. Otherwise a page of another site whose name resolves to
 * this machine could read the mails (DNS rebinding).
 */
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
 * Takes every mail by SMTP, keeps the latest in `folder`, and shows them on a page. Both listen on this
 * machine alone, because mails hold links that set passwords. Throws when a port is taken.
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
        .then((source) => store.keep(source, to))
        .then(() => done(), done);
    },
  });
  const page = createServer((request, response) => respond(request, response, store));
  await Promise.all([listen(smtp, smtpPort), listen(page, pagePort)]);
  // A connection that breaks off must not end the process.
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
