import { dirname } from 'node:path';
import { z } from 'zod';
import type { Env } from '@/lib/env';
import { isLogged } from '@/lib/observe/log';
import { type Fault, notifyErrorHook, onReportedError } from '@/lib/observe/report-error';
import { version } from '@/lib/utils/version';
import { codeOf, SettingFailure } from './failure';
import { ROOT } from './project';

/** Not a dependency of the shop. Operators install it separately (docs/operations.md). */
const PACKAGE = '@sentry/node';
/** How long the last report may delay the end of a process, in ms. */
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

/**
 * Node searches packages in all parent folders. Installed in the parent folder, the package also serves later
 * releases.
 */
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
 * Reports the errors of this process to Sentry if SENTRY_DSN is set; otherwise it loads nothing. An uncaught
 * error still ends the process, after it is sent. Throws {@link SettingFailure} if the package is missing.
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
    // Hides the name of this machine.
    serverName: 'shop',
    // Send only the errors that the shop reports: no requests, no console output, no variables, no traces.
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
    // The app has already logged the error. In the launcher, Node would have printed it.
    if (!isLogged(err)) {
      console.error(err);
      notifyErrorHook('an uncaught error', { err });
    }
    void sentry.flush(LAST_REPORT_MS).finally(() => process.exit(1));
  });
}
