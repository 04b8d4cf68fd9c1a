import 'server-only';
import type mongoose from 'mongoose';
import { processGlobal } from '@/lib/utils/process-global';

type OpenSpan = { end(isFailed: boolean): void };
type StartSpan = (name: string, attributes: Record<string, string>) => OpenSpan | undefined;

const state = processGlobal<{ startSpan?: StartSpan }>('tracing', () => ({}));

/** Sets the function that starts spans. The function returns undefined if the current request is not traced. */
export function traceWith(startSpan: StartSpan): void {
  state.startSpan = startSpan;
}

/** Returns whether this process records traces (docs/operations.md, "Traces"). */
export const isTracingEnabled = (): boolean => state.startSpan !== undefined;

/** `getMore` has its collection in a separate field, because its own field contains the cursor id. */
function collectionOf(name: string, command: Record<string, unknown>): string {
  return [command[name], command.collection].find((value) => typeof value === 'string') ?? '';
}

/**
 * Records a span for each database command of a traced request. The span contains the command and its
 * collection, but no query values.
 */
export function traceCommands(client: mongoose.mongo.MongoClient): void {
  const open = new Map<number, OpenSpan>();
  const close = (requestId: number, isFailed: boolean) => {
    open.get(requestId)?.end(isFailed);
    open.delete(requestId);
  };
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    const collection = collectionOf(commandName, command);
    const span = state.startSpan?.(`${commandName} ${collection}`.trim(), {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      'db.collection.name': collection,
    });
    if (span) open.set(requestId, span);
  });
  client.on('commandSucceeded', ({ requestId }) => close(requestId, false));
  client.on('commandFailed', ({ requestId }) => close(requestId, true));
}
