import { createServer, type RequestListener } from 'node:http';
import next from 'next';
import type { Env } from '@/lib/env';
import type { AppReport } from '../launcher/app';
import { closeGently } from '../launcher/close-gently';
import { listenFailure } from '../launcher/port';
import { withBuildFiles } from './build-files';
import { withCrowdLimit } from './crowd';
import { withExchangeRules } from './exchange';
import { withKeptPages } from './kept-pages';
import { withKeptPictures } from './kept-pictures';
import { withKeptPrefetches } from './kept-prefetches';
import { ShopResponse } from './response';
import { withShortcuts } from './shortcuts';
import { withPagesUnderWay } from './under-way';

/**
 * Serves the shop from this process and answers what closes it: requests in flight finish, new ones
 * are not taken.
 */
export async function serve(
  env: Env,
  tell: (report: AppReport) => void,
): Promise<() => Promise<void>> {
  const server = createServer({
    // An attacker must not hold connections with headers that never end; uploads may be slow.
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    // Longer than the idle timeout of common reverse proxies (60 s), which otherwise reuse a
    // connection in the moment that it closes.
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    ServerResponse: ShopResponse,
  });
  const app = next({
    dev: env.NODE_ENV === 'development',
    hostname: ['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST,
    port: env.PORT,
    httpServer: server,
  });
  await app.prepare();
  const pages = withPagesUnderWay(app.getRequestHandler());
  const fromMemory = (rest: RequestListener) =>
    withBuildFiles(
      withShortcuts('ready', withKeptPages(withKeptPrefetches(withKeptPictures(rest)))),
    );
  const listener =
    env.NODE_ENV === 'production'
      ? fromMemory(withCrowdLimit(withShortcuts('quick', pages)))
      : withCrowdLimit(pages);
  server.on('request', withExchangeRules(env, listener));
  server.once('error', (error) => {
    tell({ state: 'failed', reason: listenFailure(error, env.HOST, env.PORT).message });
    process.exitCode = 1;
    process.disconnect?.();
  });
  server.listen(env.PORT, env.HOST, () => tell({ state: 'listening' }));
  return async () => {
    await closeGently(server);
    // Next's own clean-up must not hold up the end of the process.
    await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, 2000).unref())]);
  };
}
