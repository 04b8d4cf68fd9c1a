import { dirname } from 'node:path';
import { z } from 'zod';
import type { Env } from '@/lib/env';
import { isLogged } from '@/lib/observe/log';
import { type Fault, notifyErrorHook, onReportedError } from '@/lib/observe/report-error';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { version } from '@/lib/utils/version';
import { codeOf, SettingFailure } from './failure';
import { ROOT } from './project';

/** The package is not a dependency of the shop. Operators who use it install it (docs/operations.md). */
const PACKAGE = '@sentry/node';
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

/** Node searches all parent folders for a package. In the parent of the builds, later builds also find it. */
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
 * Reports the errors of this process to Sentry if SENTRY_DSN is set. An uncaught error still ends the process, after
 * its report. Throws {@link SettingFailure} if the package is missing.
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
    // Do not send the name of this machine.
    serverName: 'shop',
    // Do not send requests, console output, variables or traces.
    defaultIntegrations: false,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    skipOpenTelemetrySetup: true,
    registerEsmLoaderHooks: false,
  });
  onReportedError(({ error, message, correlationId, facts }: Fault) => {
    sentry.captureException(error, {
      tags: omitUndefined({ message, correlationId: correlationId || undefined }),
      extra: facts,
    });
  });
  process.on('uncaughtException', (err) => {
    // The app has already logged the error. In the launcher, print the error, as Node would without this listener.
    if (!isLogged(err)) {
      console.error(err);
      notifyErrorHook('an uncaught error', { err });
    }
    void sentry.flush(LAST_REPORT_MS).finally(() => process.exit(1));
  });
}
