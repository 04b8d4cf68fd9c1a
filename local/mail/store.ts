import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '@/server/process/data-folder';

const keptSchema = z.object({
  id: z.string(),
  /** When it came, ISO 8601. */
  at: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  messageId: z.string(),
  html: z.string(),
  text: z.string(),
});
/** A message as it is kept beside its source. */
export type KeptMail = z.output<typeof keptSchema>;

/** The most messages that are kept; the oldest go first. */
const MOST = 500;

const ID = /^[\w-]+$/;

export type MailStore = {
  /** The messages, the latest first. */
  list: () => KeptMail[];
  /** The source of a message, as it was sent. */
  source: (id: string) => Buffer | undefined;
  keep: (source: Buffer, to: string[]) => Promise<void>;
};

/** The messages in a folder: each a file `.eml`, and what was read from it. */
export function openMailStore(folder: string, most = MOST): MailStore {
  makeFolder(folder);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const kept = files.toSorted().flatMap((name) => {
    try {
      return [keptSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))];
    } catch {
      // Half written by a run that was killed.
      return [];
    }
  });
  const put = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, `${name}.new`), content, { mode: 0o600 });
    renameSync(join(folder, `${name}.new`), join(folder, name));
  };
  const drop = ({ id }: KeptMail) => {
    for (const ending of ['json', 'eml']) rmSync(join(folder, `${id}.${ending}`), { force: true });
  };
  return {
    list: () => kept.toReversed(),
    source(id) {
      const mail = ID.test(id) && kept.find((each) => each.id === id);
      return mail ? readFileSync(join(folder, `${mail.id}.eml`)) : undefined;
    },
    async keep(source, to) {
      // Loaded with the first message, so that a start does not wait for it.
      const { simpleParser } = await import('mailparser');
      const { from, subject = '', messageId = '', html, text = '' } = await simpleParser(source);
      const at = new Date().toISOString();
      const mail: KeptMail = {
        id: `${at.replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`,
        at,
        to: to.join(', '),
        from: from?.text ?? '',
        subject,
        messageId,
        text,
        html: html || '',
      };
      put(`${mail.id}.eml`, source);
      put(`${mail.id}.json`, JSON.stringify(mail));
      kept.push(mail);
      for (const old of kept.splice(0, Math.max(0, kept.length - most))) drop(old);
    },
  };
}
