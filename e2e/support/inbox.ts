import { expect } from '@playwright/test';
import { INBOX_VARIABLE } from '@/e2e/shop';
import type { StoredMail } from '@/local/mail/inbox';

/** Returns the URL of the local inbox, from the table that the launcher prints. */
export function inboxIn(table: string): string {
  const [, page] = /local inbox: (http:\S+)/.exec(table) ?? [];
  if (!page) throw new Error(`no inbox in ${table}`);
  return page;
}

/** Returns the URL of the inbox of the shop under test. */
function inboxPage(): string {
  const page = process.env[INBOX_VARIABLE];
  if (!page) throw new Error('The tests have no inbox: run them with `npm run e2e`.');
  return page;
}

/**
 * Returns the mails that were sent to an address, oldest first. By default it reads the inbox of the shop under test.
 */
export async function mailsTo(address: string, inbox = inboxPage()): Promise<StoredMail[]> {
  const answer = await fetch(`${inbox}/mails.json`);
  const mails: StoredMail[] = await answer.json();
  return mails.filter(({ to }) => to === address).toReversed();
}

/** Waits for a mail with a matching subject. Returns the latest mail. */
export async function mailTo(
  address: string,
  subject: RegExp,
  inbox?: string,
): Promise<StoredMail> {
  const find = async () =>
    (await mailsTo(address, inbox)).findLast((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error('a mail has gone');
  return mail;
}

/** Returns the password reset link in the text of a mail. */
export function resetLinkIn({ text }: Pick<StoredMail, 'text'>): string {
  const [link] = /http\S+\/reset-password#[\w-]{43}/.exec(text) ?? [];
  if (!link) throw new Error(`no link in ${text}`);
  return link;
}
