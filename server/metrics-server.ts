import { createServer, type IncomingMessage } from 'node:http';
import { AggregatorRegistry } from 'prom-client';
import type { Env } from '@/lib/env';
import { measureProcess } from '@/lib/observe/measure-process';
import { metrics } from '@/lib/observe/metrics';
import { isSameSecret } from '@/lib/utils/same-secret';
import { listenFailure } from '@/server/process/port';
import { createRouteTemplate, readRoutes } from './route-template';

export type Exchange = { path: string; status: number; seconds: number; complete: boolean };

/** Counts responses by route and by class of status. If the client disconnected, the class is `cut`. */
export function createRequestMetrics(): (exchange: Exchange) => void {
  const nameOf = createRouteTemplate(readRoutes());
  const { requests } = metrics();
  return ({ path, status, seconds, complete }) => {
    const outcome = complete ? `${Math.floor(status / 100)}xx` : 'cut';
    requests.observe({ route: nameOf(path), status: outcome }, seconds);
  };
}

type Settings = Pick<
  Env,
  'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN' | 'BACKUP_TO' | 'BACKUP_EVERY'
>;

const mayRead = ({ headers }: IncomingMessage, token: string | undefined) =>
  token === undefined || isSameSecret(headers.authorization ?? '', `Bearer ${token}`);

/** Responds to `GET /metrics`. If `token` is set, the request must contain it as a bearer token. */
export const createMetricsServer = (collect: () => Promise<string>, token?: string) =>
  createServer(async (request, response) => {
    const answer = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(body);
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET')
      return answer(404, 'Only GET /metrics is served here.\n');
    if (!mayRead(request, token))
      return answer(401, 'Send METRICS_TOKEN as a bearer token.\n', {
        'WWW-Authenticate': 'Bearer',
      });
    const type = metrics().registry.contentType;
    return collect().then(
      (text) => answer(200, text, { 'Content-Type': type }),
      () => answer(503, 'A process did not answer in time. Please try again.\n'),
    );
  });

/** Throws StartFailure if it cannot listen on METRICS_PORT. */
async function open(settings: Settings, collect: () => Promise<string>): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = settings;
  if (port === undefined) return;
  const server = createMetricsServer(collect, token);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, host, port, 'METRICS_')));
    server.listen(port, host, resolve);
  });
}

export async function openMetrics(settings: Settings): Promise<void> {
  if (settings.METRICS_PORT !== undefined) measureProcess(settings);
  await open(settings, () => metrics().registry.metrics());
}

export function shareMetrics(settings: Settings): void {
  if (settings.METRICS_PORT === undefined) return;
  measureProcess(settings);
  AggregatorRegistry.setRegistries([metrics().registry]);
  // The constructor registers a listener for the requests of the primary process.
  new AggregatorRegistry();
}

export async function openSharedMetrics(settings: Settings): Promise<void> {
  if (settings.METRICS_PORT === undefined) return;
  const all = new AggregatorRegistry();
  await open(settings, () => all.clusterMetrics());
}
