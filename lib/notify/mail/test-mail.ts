import 'server-only';
import { randomUUID } from 'node:crypto';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { isMailEnabled } from '@/lib/mail/outbox';
import { sellerReceiver } from '@/lib/mail/seller';
import { faultOf, openTransport, send } from '@/lib/mail/send';
import { log } from '@/lib/observe/log';
import { HOUR_MS } from '@/lib/utils/durations';
import { letterOf, shopForSeller } from './mail-shop';

/** The number of test mails per hour, so that a mistake cannot use up the quota of the mail provider. */
const LIMIT = { key: 'test-mail', max: 10, windowMs: HOUR_MS };

/** Returns the message key that explains to the owner why the mail server did not take a mail. */
function reasonOf(error: unknown) {
  const { code, responseCode } = faultOf(error);
  if (code === 'EAUTH') return 'mailSignIn';
  if (code === 'EENVELOPE') return 'mailAddress';
  return responseCode === undefined ? 'mailUnreachable' : 'mailRefused';
}

/**
 * Sends a test mail to the owner and waits until the mail server has taken it. Returns the recipient. Throws a 422
 * ApiError that explains what is wrong: mail is off, the owner's address is not configured, or the mail server does
 * not take the mail. Throws a 429 ApiError after 10 mails in an hour.
 */
export async function sendTestMail(): Promise<{ sentTo: string }> {
  if (!isMailEnabled()) throw new ApiError('unprocessable', t('settingsErrors', 'mailOff'));
  const to = sellerReceiver();
  if (!to) throw new ApiError('unprocessable', t('settingsErrors', 'mailReceiver'));
  await consume(LIMIT);
  const { testMail } = await import('@/lib/mail/templates/test-mail');
  const { shop } = await shopForSeller();
  const letter = await letterOf(shop, to, testMail({ shop }));
  const transport = openTransport(1);
  try {
    await send(transport, `test-mail ${randomUUID()}`, letter);
  } catch (error) {
    log().warn(faultOf(error), 'test mail not sent');
    throw new ApiError('unprocessable', t('settingsErrors', reasonOf(error)));
  } finally {
    transport.close();
  }
  return { sentTo: to.address };
}
