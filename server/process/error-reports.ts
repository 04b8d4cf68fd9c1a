import { dirname } from 'node:path';
import { z } from 'zod';
import type { Env } from '@/lib/env';
import { isLogged } from '@/lib/observe/log';
import { type Fault, notifyErrorHook, onReportedError } from '@/lib/observe/report-error';
import { version } from '@/lib/utils/version';
import { codeOf, SettingFailure } from './failure';
import { ROOT } from './project';

/** Not among the packages of the shop: who wants it installs it beside (docs/operations.md). */
const PACKAGE = '@sentry/node';
/** How long the last report may hold up the end of a process, in ms. */
const LAST_REPORT_MS = 2_000;

type Reporter = {
  init(options: object): unknown;
  captureException(error: Error, context: object): unknown;
  flush(ms: number): Promise<unknown>;
};
const isFunction = (value: unknown) => typeof value === 'function';
const reporterSchema = z.object({
  init: z.custom<Reporter['init']>(isFunction),
  captureException: z.custom<Reporter['captureException']>(isFunction),
  flush: z.custom<Reporter['flush']>(isFunction),
});

/** Node looks for a package in each folder above, so there it serves every later release, too. */
const MISSING =
  `SENTRY_DSN is set, but the package ${PACKAGE} is not installed: run \`npm install --prefix ` +
  `${dirname(ROOT)} ${PACKAGE}@10\` (a container: docs/operations.md, "Reports of errors"), or leave SENTRY_DSN empty.`;

async function load(importPackage: () => Promise<unknown>): Promise<Reporter> {
  try {
    return reporterSchema.parse(await importPackage());
  } catch (error) {
    if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') throw new SettingFailure(MISSING);
    throw error;
  }
}

/**
 * Reports the faults of this process to Sentry if SENTRY_DSN is set, and loads nothing otherwise. An error that
 * nothing catches ends the process as before, once it is sent. Throws {@link SettingFailure} when the package is
 * missing.
 */
export async function startErrorReports(
  { SENTRY_DSN: dsn }: Pick<Env, 'SENTRY_DSN'>,
  importPackage: () => Promise<unknown> = () => import(PACKAGE),
): Promise<void> {
  if (!dsn) return;
  const sentry = await load(importPackage);
  sentry.init({
    dsn,
    release: `basketful@${version}`,
    // The name of the machine stays here.
    serverName: 'shop',
    // Only what the shop hands over: no requests, no console, no variables, no traces.
    defaultIntegrations: false,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    skipOpenTelemetrySetup: true,
    registerEsmLoaderHooks: false,
  });
  onReportedError(({ error, message, correlationId, facts }: Fault) => {
    sentry.captureException(error, {
      tags: { message, ...(correlationId ? { correlationId } : {}) },
      extra: facts,
    });
  });
  process.on('uncaughtException', (err) => {
    // The app has logged it already; of the launcher Node would have printed it.
    if (!isLogged(err)) {
      console.error(err);
      notifyErrorHook('an uncaught error', { err });
    }
    void sentry.flush(LAST_REPORT_MS).finally(() => process.exit(1));
  });
}
