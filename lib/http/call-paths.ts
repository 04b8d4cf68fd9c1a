import { processGlobal } from '@/lib/utils/process-global';

const paths = processGlobal('paths of calls', () => new Set<string>());

/** Adds the path of a call of the API whose handler this process has loaded. */
export const addCallPath = (path: string): void => void paths.add(path);

/** Whether the path is that of a call whose handler this process has loaded: a name for metrics and traces. */
export const isCallPath = (path: string): boolean => paths.has(path);
