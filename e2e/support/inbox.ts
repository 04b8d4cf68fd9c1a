import { expect } from '@playwright/test';
import { INBOX_VARIABLE } from '@/e2e/shop';
import type { KeptMail } from '@/local/mail/inbox';

/** The address of the local inbox in the table that a start prints. */
export function inboxIn(table: string): string {
  const [, page] = /local inbox: (http:\S+)/.exec(table) ?? [];
  if (!page) throw new Error(`no inbox in ${table}`);
  return page;
}

/** The page of the inbox of the shop under test. */
function inboxPage(): string {
  const page = process.env[INBOX_VARIABLE];
  if (!page) throw new Error('The tests have no inbox: run them with `npm run e2e`.');
  return page;
}

/** The mails to an address that the inbox has, the oldest first; that of the shop under test, if no other is given. */
export async function mailsTo(address: string, inbox = inboxPage()): Promise<KeptMail[]> {
  const answer = await fetch(`${inbox}/mails.json`);
  const mails: KeptMail[] = await answer.json();
  return mails.filter(({ to }) => to === address).toReversed();
}

/** The latest mail to an address with such a subject, once it has come. */
export async function mailTo(address: string, subject: RegExp, inbox?: string): Promise<KeptMail> {
  const find = async () =>
    (await mailsTo(address, inbox)).findLast((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error('a mail has gone');
  return mail;
}

/** The link of a mail that sets a new password. */
export function resetLinkIn({ text }: Pick<KeptMail, 'text'>): string {
  const [link] = /http\S+\/reset-password#[\w-]{43}/.exec(text) ?? [];
  if (!link) throw new Error(`no link in ${text}`);
  return link;
}
