/** Runs once when the app process starts: the reconciler at boot and every 60 s (DESIGN section 7), and
 * what keeps the pages in step with the other instances. */
export async function register() {
  // Next sets this when it bundles; without the check it would bundle the database for the edge.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startReconciler } = await import('./lib/payments/schedule');
    startReconciler();
    const { followCatalog } = await import('./lib/catalog/follow');
    followCatalog();
  }
}
