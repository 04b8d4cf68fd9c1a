import { readdirSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import next from 'next';
import sirv, { type RequestHandler } from 'sirv';
import type { Env } from '@/lib/env';
import { CLIENT_IP_HEADER, FORWARDED_HEADER } from '@/lib/http/client-ip';
import { preferredEncoding } from '@/lib/http/compress';
import { CORRELATION_HEADER } from '@/lib/http/correlation';
import { splitPath } from '@/lib/i18n/languages';
import { recordActivity } from '@/lib/observe/activity-poll';
import { inRequest } from '@/lib/observe/request-context';
import { createGracefulCloser } from '@/server/process/close-gently';
import { codeOf } from '@/server/process/failure';
import { listenFailure } from '@/server/process/port';
import { inProject, STATIC_FOLDER } from '@/server/process/project';
import type { StartReport } from '@/server/process/supervise';
import { createAdmissionControl } from './admission-control';
import { answerDirectly, type HandleCall, wholeList } from './direct-calls';
import { withMissingPages } from './missing-pages';
import { createPageCache } from './page-cache';
import { createPaymentHeaders } from './payment-page';
import { createPrepare } from './prepare';
import { isApi, rejectMalformed, rejectRequest, ShopResponse } from './response';
import { startTracing, type Tracing } from './tracing';

const NEXT_CLOSE_MS = 500;

/** All log lines of the request contain its correlation id. */
const inContext = ({ headers }: IncomingMessage, work: () => unknown) =>
  inRequest({ correlationId: String(headers[CORRELATION_HEADER]) }, work);

/** Health checks do not count as activity, so the polling loops stay paused. */
const isHealth = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === '/api/health';

/**
 * The steps that a request passes on its way to Next.js. Each step may respond to it:
 *
 * 1. `prepare`: correlation id, access log, security headers, client address, time limits
 * 2. `drain`: while the instance closes, the health check fails and responses close their connections
 * 3. `rejectMalformed`: rejects URLs, methods and bodies that no route accepts
 * 4. `makePlain`: removes headers and parameters that no page may depend on
 * 5. build files, the security headers of the express checkout page, and a wait for the polling loops after a quiet
 *   period (lib/observe/activity-poll.ts)
 * 6. the page cache, which also contains the complete product list
 * 7. admission control: the request waits for a slot or gets 503
 * 8. work without Next.js: the complete product list, and the most frequent API calls of shoppers
 * 9. Next.js, whose pages enter the page cache, and the shared 404 page
 *
 * The trace of a request starts before step 6.
 */
function createListener(
  env: Env,
  app: RequestListener,
  handle: HandleCall,
  drain: ReturnType<typeof createDrain>,
  tracing?: Tracing,
): RequestListener {
  const isDevelopment = env.NODE_ENV === 'development';
  // In development, compiling a page at its first visit takes long.
  const prepare = createPrepare(env, isDevelopment ? 0 : undefined);
  const allowPayment = createPaymentHeaders(env);
  const admit = createAdmissionControl();
  if (isDevelopment)
    return (request, response) => {
      prepare(request, response);
      const render = () =>
        admit(request, response, () => inContext(request, () => app(request, response)));
      const ready = allowPayment(request, response, recordActivity());
      if (ready) void ready.then(render);
      else render();
    };
  const sendBuildFile = createBuildFiles(env.DATA_DIR);
  const pages = createPageCache(withMissingPages(app), wholeList);
  const answer: RequestListener = (request, response) => {
    const inSpan = tracing?.begin(request, response);
    if (pages.answer(request, response)) return;
    const render = async () => {
      if (await pages.make(request, response)) return;
      if (!(await answerDirectly(request, response, handle))) await pages.render(request, response);
    };
    const work = inSpan ? () => inSpan(render) : render;
    admit(request, response, () => inContext(request, work));
  };
  return (request, response) => {
    prepare(request, response);
    if (drain.answer(request, response)) return;
    if (rejectMalformed(request, response)) return;
    makePlain(request);
    sendBuildFile(request, response, () => {
      const waiting = isHealth(request) ? undefined : recordActivity();
      const ready = allowPayment(request, response, waiting);
      if (ready) void ready.then(() => answer(request, response));
      else answer(request, response);
    });
  };
}

/**
 * Serves the shop from this process. `handle` responds to frequent API calls without Next.js. Resolves to a function
 * that closes the server after the running requests. Behind a proxy, it first serves for two more seconds (see {@link
 * DRAIN_MS}).
 */
export async function serve(
  env: Env,
  handle: HandleCall,
  onStarted: (report: StartReport) => void,
): Promise<() => Promise<void>> {
  const server = createServer({
    // Slow clients must not occupy connections, so headers have a short limit. Uploads can be slow, so requests have a
    // longer limit.
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    // How often Node checks the limits above, in ms. The check also closes connections without a request.
    connectionsCheckingInterval: 5_000,
    // Longer than the idle timeout of common reverse proxies (60 s). Otherwise a proxy could reuse a connection that is
    // closing.
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    ServerResponse: ShopResponse,
  });
  const isDevelopment = env.NODE_ENV === 'development';
  const app = next({
    dev: isDevelopment,
    hostname: ['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST,
    port: env.PORT,
    // Next.js adds an upgrade listener to `httpServer`, which only development needs. In production it gets an unused
    // server. Node then handles Upgrade requests like any other request.
    httpServer: isDevelopment ? server : createServer(),
  });
  const close = createGracefulCloser(server);
  const drain = createDrain(env.TRUST_PROXY > 0 && !env.LOCAL);
  // Start tracing before Next.js, which connects to the database.
  const tracing = await startTracing(env);
  await (tracing ? tracing.silently(() => app.prepare()) : app.prepare());
  server.on('request', createListener(env, app.getRequestHandler(), handle, drain, tracing));
  server.once('error', (error) => {
    const reason = listenFailure(error, env.HOST, env.PORT).message;
    onStarted({ state: 'failed', reason, final: true });
    process.exitCode = 1;
    process.disconnect?.();
  });
  server.listen(env.PORT, env.HOST, () => onStarted({ state: 'ready' }));
  return async () => {
    await drain.begin();
    await close();
    const late = new Promise((resolve) => setTimeout(resolve, NEXT_CLOSE_MS).unref());
    await Promise.race([app.close(), late]);
    await tracing?.close();
  };
}

/**
 * How long a closing instance behind a proxy continues to serve, in ms. Meanwhile the proxy can detect the end with
 * /api/health.
 */
export const DRAIN_MS = 2_000;

/**
 * Creates the phase in which a closing instance continues to serve. After `begin`, each response closes its connection,
 * and /api/health responds with 503. `begin` resolves when the instance may stop listening. Without a proxy, it
 * resolves immediately, because no other instance could serve the requests.
 */
function createDrain(isBehindProxy: boolean) {
  let isDraining = false;
  return {
    async begin(): Promise<void> {
      isDraining = true;
      if (isBehindProxy) await pause(DRAIN_MS);
    },
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (!isDraining) return false;
      response.setHeader('Connection', 'close');
      if (request.url?.split('?', 1)[0] !== '/api/health') return false;
      rejectRequest(request, response, 503, 'This instance is closing.');
      return true;
    },
  };
}

/* Next.js renders a page for its first visitor, and the shop sends it to all visitors. The page contains parts of
   the first request: the nonce of a Content-Security-Policy header, and the query. Next.js therefore gets only
   headers and parameters that a page may depend on. */

/**
 * The headers of a page request for the connection, files, the middleware, and crawlers that cannot read streamed
 * pages.
 */
const KEPT = new Set([
  ...['host', 'connection', 'accept', 'accept-encoding', 'user-agent', 'cookie', 'sec-fetch-dest'],
  ...['if-none-match', 'if-modified-since', 'if-range', 'range', 'cache-control'],
  ...['traceparent', 'tracestate', CLIENT_IP_HEADER, FORWARDED_HEADER, CORRELATION_HEADER],
]);
const ROUTER = new Set([
  ...['rsc', 'next-url', 'next-router-state-tree'],
  ...['next-router-prefetch', 'next-router-segment-prefetch'],
]);
/** Matches internal headers of Next.js, which no API call needs. */
const OF_NEXT =
  /^(content-security-policy|rsc$|next-|x-(next|middleware|prerender|now|matched|invo))/;

/**
 * Matches cookies of the preview mode of Next.js. Next.js responds to an invalid cookie with Set-Cookie, which must not
 * be cached.
 */
const PREVIEW_COOKIES = /^\s*(__prerender_bypass|__next_preview_data)\s*(=|$)/;

const withoutPreview = (cookies: string): string | undefined =>
  cookies
    .split(';')
    .filter((cookie) => !PREVIEW_COOKIES.test(cookie))
    .join(';')
    .trim() || undefined;

const FACT_NAMES = /^[a-z,-]{1,200}$/;

/**
 * The query parameters that the server reads for a product list, with their allowed values. All others are removed,
 * because only the browser reads them.
 */
const LIST = {
  q: /./,
  category: /./,
  sort: /^(price|unit|discount)$/,
  offers: /^1$/,
  diet: FACT_NAMES,
  without: FACT_NAMES,
  brand: /^.{1,60}$/u,
  page: /^[1-9]\d{0,3}$/,
};
const VIEWS = ['sort', 'offers', 'diet', 'without', 'brand'];
const LISTS = /^\/(search|products(\/[^/]*)?)$/;
/** Matches the hash that the client router of Next.js adds to its requests. */
const HASH = /^[\w-]{0,16}$/;

/**
 * Returns whether the page reads this query parameter. Only the search page and the list of all products read
 * `q` and `category`. A list reads `page` only together with one of {@link VIEWS}.
 */
function isRead(name: string, path: string, keptParams: URLSearchParams): boolean {
  if (name === 'page') return VIEWS.some((view) => keptParams.has(view));
  return !/^(q|category)$/.test(name) || /^\/(search|products)$/.test(path);
}

function plainQuery(address: string, query: string, isPart: boolean): string {
  const { rest: path } = splitPath(address);
  const params = new URLSearchParams(query);
  const keptParams = new URLSearchParams();
  for (const [name, values] of Object.entries(LISTS.test(path) ? LIST : {})) {
    // A form sends each selected checkbox as a separate parameter.
    const value = /^(diet|without)$/.test(name) ? params.getAll(name).join(',') : params.get(name);
    if (value && values.test(value) && isRead(name, path, keptParams)) keptParams.set(name, value);
  }
  const hash = isPart ? params.get('_rsc') : null;
  if (hash !== null && HASH.test(hash)) keptParams.set('_rsc', hash);
  return keptParams.size > 0 ? `?${keptParams}` : '';
}

/**
 * Removes the headers and parameters that the response to a page request must not depend on. Otherwise a cached page
 * could contain data of one request. From an API call, removes only internal headers of Next.js.
 */
export function makePlain(request: IncomingMessage): void {
  const { headers, url = '' } = request;
  const forApi = isApi(request);
  const isPart = headers.rsc === '1';
  for (const name of Object.keys(headers)) {
    const isKept = forApi ? !OF_NEXT.test(name) : KEPT.has(name) || (isPart && ROUTER.has(name));
    if (!isKept) delete headers[name];
  }
  if (headers.cookie !== undefined) headers.cookie = withoutPreview(headers.cookie);
  const [path = '', query] = url.split('?', 2);
  if (forApi || query === undefined || path.startsWith('/_next/')) return;
  request.url = path + plainQuery(path, url.slice(path.length), isPart);
}

const PREFIX = '/_next/static';
const YEAR_SECONDS = 31_536_000;

function earlierBuilds(dataFolder: string): string[] {
  const keptParams = join(dataFolder, STATIC_FOLDER);
  const present = process.env.NEXT_DEPLOYMENT_ID;
  try {
    return readdirSync(keptParams).flatMap((name) =>
      name === present ? [] : join(keptParams, name),
    );
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Serves the files of `next build` in compressed form (server/launcher/build.ts). Next.js would compress them for every
 * request. Clients may cache them for a year, because file names change with their content. Files of earlier builds are
 * in the data folder.
 */
function createBuildFiles(dataFolder: string) {
  const folders = [inProject('.next/static'), ...earlierBuilds(dataFolder)];
  const options = { brotli: true, gzip: true, immutable: true, maxAge: YEAR_SECONDS };
  const senders: RequestHandler[] = folders.map((folder) => sirv(folder, options));
  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): void => {
    const { url, headers } = request;
    if (!url?.startsWith(`${PREFIX}/`)) {
      otherwise();
      return;
    }
    // sirv ignores the weights in the header. It would even use an encoding with a weight of 0.
    headers['accept-encoding'] = preferredEncoding(headers['accept-encoding']?.toString());
    request.url = url.slice(PREFIX.length);
    const sendFrom = (at: number): void => {
      const send = senders[at];
      if (send) {
        send(request, response, () => sendFrom(at + 1));
        return;
      }
      request.url = url;
      otherwise();
    };
    sendFrom(0);
  };
}
