import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);

/** The settings that the inbox process reads from its environment. */
export const inboxSettings = z.object({
  INBOX_FOLDER: z.string().min(1),
  INBOX_SMTP_PORT: port,
  INBOX_PAGE_PORT: port,
});
export type InboxSettings = z.output<typeof inboxSettings>;
