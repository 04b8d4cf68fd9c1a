import type { Instrumentation } from 'next';

/**
 * Next.js calls this once when the app process starts. Starts the background work, and waits at most 10 s for the
 * database.
 *
 * Meanwhile the production server already listens, but requests that Next.js handles wait.
 */
export async function register() {
  // Without this check, the bundle for the edge runtime would include the database driver.
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

/** Logs an error that a page throws while rendering. Next.js calls this function. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logPageError } = await import('@/lib/http/page-errors');
  await logPageError(...failure);
};
