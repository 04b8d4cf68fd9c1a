import 'server-only';
import { mailedLinks } from '@/lib/mail/mailed-link';

/** The links in mails about products that are out of stock. A link that confirms is about a product. */
export const stockAlertLinks = mailedLinks('stock-alert');
