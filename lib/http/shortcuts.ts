import type { IncomingHttpHeaders } from 'node:http';
import type { ReadyAnswer } from './ready';

/** Answers from what is ready, or undefined: the request then takes the usual way through Next. */
export type Shortcut = (headers: IncomingHttpHeaders) => Promise<ReadyAnswer | undefined>;

/** Handlers are bundled and the server around Next is not; this is where they meet. */
const holder = globalThis as typeof globalThis & { shopShortcuts?: Map<string, Shortcut> };
holder.shopShortcuts ??= new Map();

/** By path, for GET requests of the shop itself (docs/decisions/0003-own-server-around-next.md). */
export const shortcuts = holder.shopShortcuts;
