import { metrics } from '@/lib/observe/metrics';
import { createRouteTemplate, readRoutes } from './route-template';

/** How an exchange ended. */
export type Exchange = { path: string; status: number; seconds: number; complete: boolean };

/** Counts exchanges by route and by class of their status, or as `cut` when the client went away. */
export function createRequestMetrics(): (exchange: Exchange) => void {
  const nameOf = createRouteTemplate(readRoutes());
  const { requests } = metrics();
  return ({ path, status, seconds, complete }) => {
    const outcome = complete ? `${Math.floor(status / 100)}xx` : 'cut';
    requests.observe({ route: nameOf(path), status: outcome }, seconds);
  };
}
