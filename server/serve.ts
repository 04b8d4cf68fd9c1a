import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import next from 'next';
import type { Env } from '@/lib/env';
import { CORRELATION_HEADER } from '@/lib/http/correlation';
import { wakeUp } from '@/lib/observe/quiet';
import { inRequest } from '@/lib/observe/request-context';
import { createAdmissionControl } from './admission-control';
import { createBuildFiles } from './build-files';
import { answerDirectly } from './direct-calls';
import { createDrain } from './drain';
import { withMissingPages } from './missing-pages';
import { createPageCache } from './page-cache';
import { makePlain } from './plain-request';
import { createPrepare } from './prepare';
import { createGracefulCloser } from './process/close-gently';
import { listenFailure } from './process/port';
import type { StartReport } from './process/supervise';
import { refuseMalformed } from './refuse';
import { ShopResponse } from './response';
import { startTracing, type Tracing } from './tracing';
import { wholeList } from './whole-list';

/** Limits how long Next's own clean-up may delay the end of the process. */
const NEXT_CLOSE_MS = 500;

/** Runs the work of a request so that all log lines of it carry its id. */
const inContext = ({ headers }: IncomingMessage, work: () => unknown) =>
  inRequest({ correlationId: String(headers[CORRELATION_HEADER]) }, work);

/** Whether it is a health check, which does not wake the shop. */
const isHealth = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === '/api/health';

type Drain = ReturnType<typeof createDrain>;

/**
 * The steps that a request passes on its way to Next; each may answer it:
 *
 * 1. `prepare`: correlation id, access log, security headers, client address, time limits
 * 2. `drain`: while the instance closes, health says so and answers close their connections
 * 3. `refuseMalformed`: addresses, methods and bodies that no route takes
 * 4. `makePlain`: headers and parameters that no page may depend on are removed
 * 5. files of the build, compressed at build time; then the first request after a quiet time waits for what follows
 *    other processes
 * 6. the page cache, which holds the whole product list too
 * 7. admission control: the request waits for a slot or gets 503
 * 8. what needs no Next: making the whole product list, and the calls that shoppers make most
 * 9. Next, whose pages enter the page cache; unknown products and categories share one 404 page
 *
 * Where traces are wanted, that of a request begins before step 6.
 */
function createListener(
  env: Env,
  app: RequestListener,
  drain: Drain,
  tracing?: Tracing,
): RequestListener {
  const isDevelopment = env.NODE_ENV === 'development';
  // A page that is compiled at its first visit may be silent for longer.
  const prepare = createPrepare(env, isDevelopment ? 0 : undefined);
  const admit = createAdmissionControl();
  if (isDevelopment)
    return (request, response) => {
      prepare(request, response);
      wakeUp();
      admit(request, response, () => inContext(request, () => app(request, response)));
    };
  const sendBuildFile = createBuildFiles(env.DATA_DIR);
  const pages = createPageCache(withMissingPages(app), wholeList);
  const answer: RequestListener = (request, response) => {
    const inSpan = tracing?.begin(request, response);
    if (pages.answer(request, response)) return;
    const render = async () => {
      if (await pages.make(request, response)) return;
      if (!(await answerDirectly(request, response))) await pages.render(request, response);
    };
    const work = inSpan ? () => inSpan(render) : render;
    admit(request, response, () => inContext(request, work));
  };
  return (request, response) => {
    prepare(request, response);
    if (drain.answer(request, response)) return;
    if (refuseMalformed(request, response)) return;
    makePlain(request);
    sendBuildFile(request, response, () => {
      const waking = isHealth(request) ? undefined : wakeUp();
      if (waking) void waking.then(() => answer(request, response));
      else answer(request, response);
    });
  };
}

/**
 * Serves the shop from this process. Resolves to a function that closes it: requests in flight
 * finish, new ones are refused; behind a proxy it first serves on for two seconds (server/drain.ts).
 */
export async function serve(
  env: Env,
  tell: (report: StartReport) => void,
): Promise<() => Promise<void>> {
  const server = createServer({
    // Headers that never end must not hold connections; uploads may be slow.
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    // How often these two limits are checked; also ends connections without any request.
    connectionsCheckingInterval: 5_000,
    // Longer than the idle timeout of common reverse proxies (60 s), which would otherwise reuse a
    // connection that is just being closed.
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    ServerResponse: ShopResponse,
  });
  const isDevelopment = env.NODE_ENV === 'development';
  const app = next({
    dev: isDevelopment,
    hostname: ['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST,
    port: env.PORT,
    // Next handles upgrades on this server, which only the dev server needs. Without a listener for
    // upgrades, Node answers such requests like any other.
    httpServer: isDevelopment ? server : createServer(),
  });
  const close = createGracefulCloser(server);
  const drain = createDrain(env.TRUST_PROXY > 0 && !env.LOCAL);
  // Before Next, which connects to the database.
  const tracing = await startTracing(env);
  await (tracing ? tracing.silently(() => app.prepare()) : app.prepare());
  server.on('request', createListener(env, app.getRequestHandler(), drain, tracing));
  server.once('error', (error) => {
    const reason = listenFailure(error, env.HOST, env.PORT).message;
    tell({ state: 'failed', reason, final: true });
    process.exitCode = 1;
    process.disconnect?.();
  });
  server.listen(env.PORT, env.HOST, () => tell({ state: 'ready' }));
  return async () => {
    await drain.begin();
    await close();
    const late = new Promise((resolve) => setTimeout(resolve, NEXT_CLOSE_MS).unref());
    await Promise.race([app.close(), late]);
    await tracing?.close();
  };
}
