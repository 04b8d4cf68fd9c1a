import type { IncomingHttpHeaders } from 'node:http';
import type { ReadyAnswer } from './ready';

/** Answers, or not (undefined): the request then takes the usual way through Next. */
export type Shortcut = (
  headers: IncomingHttpHeaders,
  search: URLSearchParams,
) => Promise<ReadyAnswer | undefined>;

type Shortcuts = {
  /** What is kept ready: costs next to nothing, and passes by the line of a crowd. */
  ready: Map<string, Shortcut>;
  /** What takes less time than the way through Next. */
  quick: Map<string, Shortcut>;
};

/** Handlers are bundled and the server around Next is not; this is where they meet. */
const holder = globalThis as typeof globalThis & { shopShortcuts?: Shortcuts };
holder.shopShortcuts ??= { ready: new Map(), quick: new Map() };

/** By path, for GET requests of the shop itself (docs/decisions/0003-own-server-around-next.md). */
export const shortcuts = holder.shopShortcuts;
