import 'server-only';
import type { Instrumentation } from 'next';
import { isDatabaseDown } from '@/lib/db/errors';
import { markLogged } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';

/** Logs an error that a page threw, with its path and route. Next calls this function (instrumentation.ts). */
export const logPageError: Instrumentation.onRequestError = (error, request, context) => {
  if (error instanceof Error) markLogged(error);
  const [path] = request.path.split('?', 1);
  const { method } = request;
  const { routePath: route, routeType, renderSource } = context;
  const line = { err: error, method, path, route, routeType, renderSource };
  reportError(isDatabaseDown(error) ? 'database down' : 'a page could not be rendered', line);
};
