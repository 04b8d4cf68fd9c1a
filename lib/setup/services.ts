import 'server-only';
import { randomUUID } from 'node:crypto';
import { sellerLanguage } from '@/lib/auth/language';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { staffLanguage } from '@/lib/i18n/languages';
import { isMailEnabled } from '@/lib/mail/outbox';
import { sellerReceiver } from '@/lib/mail/receivers';
import { faultOf, type Letter, openTransport, send } from '@/lib/mail/send';
import { log } from '@/lib/observe/log';
import { readShop } from '@/lib/shop/read';
import { HOUR_MS } from '@/lib/utils/durations';
import { isLoopback } from '@/lib/utils/loopback';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { ServiceState, Services } from './view';

/** The maximum number of test mails per hour. Without it, a mistake could use up the quota of the mail provider. */
const LIMIT = { key: 'test-mail', max: 10, windowMs: HOUR_MS };

const RECEIVER = 'SELLER_EMAIL';

function reasonOf(error: unknown): string {
  const { code, responseCode } = faultOf(error);
  if (code === 'EAUTH') return t('settingsErrors', 'mailSignIn');
  if (code === 'EENVELOPE') return t('settingsErrors', 'mailAddress', { setting: RECEIVER });
  return t('settingsErrors', responseCode === undefined ? 'mailUnreachable' : 'mailRefused');
}

async function letterTo(to: Letter['to']): Promise<Letter> {
  const [{ testMail }, { render }] = await Promise.all([
    import('@/lib/mail/templates/simple-mails'),
    import('@/lib/mail/templates/render'),
  ]);
  const settings = await readShop();
  const language = staffLanguage(settings, await sellerLanguage());
  const { name } = settings;
  const shop = { name, origin: env().APP_ORIGIN, contact: [], language, prefix: '' };
  return { from: name, to, ...(await render(testMail({ shop }))) };
}

/**
 * Sends a test mail to the owner and waits until the mail server has accepted it. Returns the recipient. Throws a 422
 * ApiError that explains the problem, and 429 after 10 mails in an hour.
 */
export async function sendTestMail(): Promise<{ sentTo: string }> {
  if (!isMailEnabled()) throw new ApiError('unprocessable', t('settingsErrors', 'mailOff'));
  const to = sellerReceiver();
  if (!to)
    throw new ApiError('unprocessable', t('settingsErrors', 'mailReceiver', { setting: RECEIVER }));
  await consume(LIMIT);
  const letter = await letterTo(to);
  const transport = openTransport(1);
  try {
    await send(transport, `test-mail ${randomUUID()}`, letter);
  } catch (error) {
    log().warn(faultOf(error), 'test mail not sent');
    throw new ApiError('unprocessable', reasonOf(error));
  } finally {
    transport.close();
  }
  return { sentTo: to.address };
}

function mailState(): ServiceState {
  const { SMTP_URL, LOCAL } = env();
  if (!SMTP_URL || !isMailEnabled()) return 'off';
  return LOCAL && isLoopback(new URL(SMTP_URL).hostname) ? 'test' : 'live';
}

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
