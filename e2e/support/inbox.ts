import { expect } from '@playwright/test';
import { INBOX_VARIABLE } from '@/e2e/shop';
import type { StoredMail } from '@/local/mail/inbox';

export function inboxIn(table: string): string {
  const [, page] = /local inbox: (http:\S+)/.exec(table) ?? [];
  if (!page) throw new Error(`no inbox in ${table}`);
  return page;
}

function inboxPage(): string {
  const page = process.env[INBOX_VARIABLE];
  if (!page) throw new Error('The tests have no inbox: run them with `npm run e2e`.');
  return page;
}

export async function mailsTo(address: string, inbox = inboxPage()): Promise<StoredMail[]> {
  const answer = await fetch(`${inbox}/mails.json`);
  const mails: StoredMail[] = await answer.json();
  return mails.filter(({ to }) => to === address).toReversed();
}

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

export function resetLinkIn({ text }: Pick<StoredMail, 'text'>): string {
  const [link] = /http\S+\/reset-password#[\w-]{43}/.exec(text) ?? [];
  if (!link) throw new Error(`no link in ${text}`);
  return link;
}
