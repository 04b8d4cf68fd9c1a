import type { Instrumentation } from 'next';

/**
 * Next.js calls this once when the app process starts. It starts the background work: the watch of the
 * database connection, the reconciler (immediately and every 30 s), the mailer, the notifications of new
 * orders, and the polling of the catalogue's revision. Then it waits at most 10 s for the database. In
 * production the server already listens during this time, but requests for Next.js wait for it.
 */
export async function register() {
  // Next.js sets this variable when it bundles. Without the check, Next.js would bundle the database driver for
  // the edge runtime.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { tryOpenDb, watchConnection } = await import('./lib/db');
    watchConnection();
    const { startReconciler } = await import('@/lib/reconcile/reconcile');
    startReconciler();
    const { startMailer } = await import('@/lib/notify/mail/schedule');
    startMailer();
    const { startPushSender } = await import('@/lib/notify/push/schedule');
    startPushSender();
    const { watchRevision } = await import('./lib/catalog/cache/watch-revision');
    watchRevision();
    await tryOpenDb();
  }
}

/** Logs an error that a page threw. Next.js calls this for every rendering error. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logPageError } = await import('@/lib/http/page-errors');
  await logPageError(...failure);
};
