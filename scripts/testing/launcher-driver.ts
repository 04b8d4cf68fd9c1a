import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { buildShop, isBuilt } from '../launcher/build';
import type { Source } from '../launcher/environment';
import { freePort } from '../launcher/port';
import { type LaunchedShop, launchShop, scratchFolder } from './launched-shop';

export type Driver = {
  /** The data folder and the port of this test's shops, unless a start names others. */
  folder: () => string;
  port: () => number;
  start: (environment?: Source, command?: 'node' | 'npm') => LaunchedShop;
  /** Starts and waits for the table. */
  open: (environment?: Source) => Promise<LaunchedShop>;
  /** What a start that fails says. Throws when it does not fail, or shows a stack. */
  refusal: (environment: Source) => Promise<string>;
};

/** Gives each test of a file a scratch folder and a port, and ends every shop that it started. */
export function launcherDriver(): Driver {
  let scratch: ReturnType<typeof scratchFolder>;
  let port: number;
  let launched: LaunchedShop[];

  beforeAll(async () => {
    if (!isBuilt()) await buildShop();
  });
  beforeEach(async () => {
    scratch = scratchFolder();
    port = await freePort();
    launched = [];
  });
  afterEach(async () => {
    for (const { process, killGroup } of launched)
      if (process.exitCode === null && process.signalCode === null) await killGroup();
    scratch.remove();
  });

  const start: Driver['start'] = (environment = {}, command = 'node') => {
    const defaults = {
      DATA_DIR: scratch.folder,
      TMPDIR: scratch.folder,
      PORT: String(port),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    };
    const shop = launchShop({ ...defaults, ...environment }, command);
    launched.push(shop);
    return shop;
  };
  return {
    folder: () => scratch.folder,
    port: () => port,
    start,
    open: async (environment) => {
      const shop = start(environment);
      await shop.ready;
      return shop;
    },
    refusal: async (environment) => {
      const shop = start(environment);
      expect(await shop.ended).toBe(1);
      expect(shop.output()).not.toMatch(/^\s+at .*:\d+:\d+/m);
      return shop.output();
    },
  };
}

/** The status of /api/health; undefined when nobody answers. */
export const health = (shop: LaunchedShop) =>
  fetch(`${shop.url}/api/health`).then(
    (answer) => answer.status,
    () => undefined,
  );

/** Waits for something that must become true, however slow the machine. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`this never came true: ${what}`);
    await pause(50);
  }
}
