import 'server-only';
import type { Instrumentation } from 'next';
import { isDatabaseDown } from './db';
import { log, noteLogged } from './log';

/** Logs an error that a page threw, with its path and route. Next calls it (instrumentation.ts). */
export const logPageError: Instrumentation.onRequestError = (error, request, context) => {
  if (error instanceof Error) noteLogged(error);
  const [path] = request.path.split('?', 1);
  const { method } = request;
  const { routePath: route, routeType, renderSource } = context;
  const line = { err: error, method, path, route, routeType, renderSource };
  log().error(line, isDatabaseDown(error) ? 'database down' : 'a page failed');
};
