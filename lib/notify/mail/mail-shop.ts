import 'server-only';
import { env } from '@/lib/env';
import type { Letter } from '@/lib/mail/send';
import type { MailShop } from '@/lib/mail/templates/order-facts';
import { readShop } from '@/lib/shop/read';

/** The shop's name, contact and time zone for mails, from its present settings. */
export async function mailShop(): Promise<{ shop: MailShop; timeZone: string }> {
  const { name, email, phone, address, timeZone } = await readShop();
  const lines = [...(address?.split('\n') ?? []), phone, email];
  return {
    shop: {
      name,
      origin: env().APP_ORIGIN,
      ...(email ? { email } : {}),
      contact: lines.flatMap((line) => line?.trim() || []),
    },
    timeZone,
  };
}

/** The sender name and reply address of a mail. */
export const fromShop = ({ name, email }: MailShop): Pick<Letter, 'from' | 'replyTo'> => ({
  from: name,
  ...(email ? { replyTo: email } : {}),
});
