import type { Instrumentation } from 'next';

/**
 * Next.js calls this once when the app process starts. It starts the background work: watching the database
 * connection, the reconciler (immediately and every 30 s), the mailer, the sender of order notifications, and
 * polling the catalogue's revision.
 *
 * Then it waits at most 10 s for the database. In production the server already listens during this time, but
 * requests that Next.js handles wait.
 */
export async function register() {
  // Next.js also bundles this file for the edge runtime. Without this check, that bundle would include the
  // database driver.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { tryOpenDb, watchConnection } = await import('./lib/db');
    watchConnection();
    const { startReconciler } = await import('@/lib/reconcile/reconcile');
    startReconciler();
    const { startMailer } = await import('@/lib/notify/mail/relay');
    startMailer();
    const { startPushSender } = await import('@/lib/notify/push/relay');
    startPushSender();
    const { watchRevision } = await import('./lib/catalog/cache/watch-revision');
    watchRevision();
    await tryOpenDb();
  }
}

/** Next.js calls this for each error that a page throws while rendering. Logs the error. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logPageError } = await import('@/lib/http/page-errors');
  await logPageError(...failure);
};
