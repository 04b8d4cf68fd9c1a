import { processGlobal } from '@/lib/utils/process-global';

const paths = processGlobal('paths of calls', () => new Set<string>());

/** Adds the path of an endpoint whose handler this process has loaded. */
export const addCallPath = (path: string): void => void paths.add(path);

/** Returns whether this process has loaded a handler for the path. Metrics and traces use such a path as a name. */
export const isCallPath = (path: string): boolean => paths.has(path);
