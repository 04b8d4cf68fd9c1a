import { isOrderMailed } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { isMailed } from '@/lib/mail/proof';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  isOrderMailed,
  async ({ session, query }) => ({ mailed: await isMailed(session.subject, query.id) }),
);
