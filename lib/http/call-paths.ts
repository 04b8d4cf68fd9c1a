import { processGlobal } from '@/lib/utils/process-global';

const paths = processGlobal('paths of calls', () => new Set<string>());

/** Registers the path of an endpoint whose handler is loaded in this process. */
export const addCallPath = (path: string): void => void paths.add(path);

/**
 * Returns whether a handler for the path is loaded in this process. Metrics and traces use only such paths as
 * names.
 */
export const isCallPath = (path: string): boolean => paths.has(path);
