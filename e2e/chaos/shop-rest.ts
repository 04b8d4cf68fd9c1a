import { setTimeout as pause } from 'node:timers/promises';
import { runScript } from '@/e2e/support/command';
import type { State } from '@/local/stripe/server';
import { Lease } from '@/models';
import type { Source } from '@/server/launcher/environment';

const ROUNDS = 20;

const call = async (stripeServer: string, path: string, method = 'POST') => {
  const answer = await fetch(`${stripeServer}/_stand-in/${path}`, { method });
  return answer.json();
};

export const stateOf = (stripeServer: string): Promise<State> => call(stripeServer, 'state', 'GET');

/** Expires all sessions at Stripe, delivers the webhooks and runs the reconciler. Returns whether no work remains. */
export async function comeToRest(stripeServer: string, environment: Source): Promise<boolean> {
  await call(stripeServer, 'faults', 'DELETE');
  for (let round = 0; round < ROUNDS; round += 1) {
    const { session } = await stateOf(stripeServer);
    for (const { id, status } of session)
      if (status === 'open') await call(stripeServer, `expire/${id}`);
    await call(stripeServer, 'deliver');
    // The lease of the killed process would expire only after 45 s.
    await Lease.deleteMany({});
    const { output } = await runScript('cli/reconcile', [], environment);
    if (
      /finished: 0\. Payments checked: 0\. Reservations released: 0\..*Failed steps: 0\./.test(
        output,
      )
    ) {
      const after = await stateOf(stripeServer);
      if (after.session.every(({ status }) => status !== 'open')) return true;
    }
    await pause(500);
  }
  return false;
}
