import type { Instrumentation } from 'next';

/**
 * Runs once when the app process starts: starts the watch of the database connection, the reconciler (at once
 * and every 30 s), the mailer, the notifications of new orders and the watch of the catalogue's revision. Then it
 * waits for the database, for 10 s at most. In production the shop listens meanwhile, and what Next is to
 * answer waits for this.
 */
export async function register() {
  // Next sets this when it bundles. Without the check it would bundle the database driver for the
  // edge.
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

/** Logs what a page threw: Next calls it for every error of rendering. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logPageError } = await import('@/lib/http/page-errors');
  await logPageError(...failure);
};
