import 'server-only';
import { env } from '@/lib/env';
import { isMailEnabled } from '@/lib/mail/outbox';
import { sellerReceiver } from '@/lib/mail/seller';
import { isLoopback } from '@/lib/utils/loopback';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { ServiceState, Services } from './view';

/** Returns the state of mail. A local setup sends its mails only to a local inbox. */
function mailState(): ServiceState {
  const { SMTP_URL, LOCAL } = env();
  if (!SMTP_URL || !isMailEnabled()) return 'off';
  return LOCAL && isLoopback(new URL(SMTP_URL).hostname) ? 'test' : 'live';
}

/** Returns the state of online payment. With a test key of Stripe, no real payment is possible. */
function paymentState(): ServiceState {
  const { STRIPE_SECRET_KEY } = env();
  if (!STRIPE_SECRET_KEY) return 'off';
  return /^[rs]k_live_/.test(STRIPE_SECRET_KEY) ? 'live' : 'test';
}

/** Returns the states of the services that the operator configures in the environment, without any secret. */
export function readServices(): Services {
  const mail = mailState();
  const { MAIL_FROM } = env();
  const receiver = sellerReceiver()?.address;
  return omitUndefined({
    payments: paymentState(),
    mail,
    sender: mail !== 'off' && MAIL_FROM ? MAIL_FROM : undefined,
    receiver: receiver || undefined,
  });
}
