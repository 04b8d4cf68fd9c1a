import { runService } from '@/local/service';
import { startInbox } from './inbox';
import { inboxSettings } from './supervise';

await runService(async () => {
  const settings = inboxSettings.parse(process.env);
  const { close } = await startInbox({
    folder: settings.INBOX_FOLDER,
    smtpPort: settings.INBOX_SMTP_PORT,
    pagePort: settings.INBOX_PAGE_PORT,
  });
  return { close, greeting: `The local inbox is open at port ${settings.INBOX_PAGE_PORT}.` };
});
