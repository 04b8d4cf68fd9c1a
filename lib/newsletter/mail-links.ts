import 'server-only';
import { mailedLinks } from '@/lib/mail/mailed-link';

/** The links in newsletter mails. */
export const newsletterLinks = mailedLinks('newsletter');
