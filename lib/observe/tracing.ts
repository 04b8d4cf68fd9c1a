import 'server-only';
import type mongoose from 'mongoose';
import { processGlobal } from '@/lib/utils/process-global';

/** A part of a trace that is under way. */
type OpenSpan = { end(isFailed: boolean): void };
type StartSpan = (name: string, attributes: Record<string, string>) => OpenSpan | undefined;

const held = processGlobal<{ startSpan?: StartSpan }>('tracing', () => ({}));

/** Sets the function that begins a span; it returns undefined outside of a traced request. */
export function traceWith(startSpan: StartSpan): void {
  held.startSpan = startSpan;
}

/** Whether this process makes traces (docs/operations.md, "Traces"). */
export const tracingIsOn = (): boolean => held.startSpan !== undefined;

/** The collection of a command; that of `getMore` is beside the number of its cursor. */
function collectionOf(name: string, command: Record<string, unknown>): string {
  return [command[name], command.collection].find((value) => typeof value === 'string') ?? '';
}

/**
 * Makes each command to the database a part of the trace of its request: its kind and its collection,
 * without what it looks for.
 */
export function traceCommands(client: mongoose.mongo.MongoClient): void {
  const open = new Map<number, OpenSpan>();
  const close = (requestId: number, isFailed: boolean) => {
    open.get(requestId)?.end(isFailed);
    open.delete(requestId);
  };
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    const collection = collectionOf(commandName, command);
    const span = held.startSpan?.(`${commandName} ${collection}`.trim(), {
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
