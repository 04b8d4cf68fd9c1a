import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Source } from '@/server/launcher/environment';
import { freePort } from '@/server/process/port';
import { type Command, type LaunchedShop, launchShop, scratchFolder } from './launched-shop';

export type Driver = {
  folder: () => string;
  port: () => number;
  start: (environment?: Source, command?: Command, build?: string) => LaunchedShop;
  open: (environment?: Source, command?: Command, build?: string) => Promise<LaunchedShop>;
  /**
   * Starts a shop that must fail, and returns its output. Throws if the start succeeds or prints a stack
   * trace.
   */
  startError: (environment: Source, code?: number) => Promise<string>;
};

export function launcherDriver(): Driver {
  let scratch: ReturnType<typeof scratchFolder>;
  let port: number;
  const launched: LaunchedShop[] = [];

  beforeAll(async () => {
    scratch = scratchFolder();
    port = await freePort();
  });
  afterAll(async () => {
    for (const { process, killGroup } of launched)
      if (process.exitCode === null && process.signalCode === null) await killGroup();
    scratch.remove();
  });

  const start: Driver['start'] = (environment = {}, command = 'node', build) => {
    const defaults = {
      DATA_DIR: scratch.folder,
      TMPDIR: scratch.folder,
      PORT: String(port),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    };
    const shop = launchShop({ ...defaults, ...environment }, command, build);
    launched.push(shop);
    return shop;
  };
  return {
    folder: () => scratch.folder,
    port: () => port,
    start,
    open: async (environment, command, build) => {
      const shop = start(environment, command, build);
      await shop.ready;
      return shop;
    },
    startError: async (environment, code = 1) => {
      const shop = start(environment);
      expect(await shop.ended).toBe(code);
      expect(shop.output()).not.toMatch(/^\s+at .*:\d+:\d+/m);
      return shop.output();
    },
  };
}

export const health = (shop: LaunchedShop) =>
  fetch(`${shop.url}/api/health`).then(
    (answer) => answer.status,
    () => undefined,
  );

export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`this never came true: ${what}`);
    await pause(50);
  }
}
