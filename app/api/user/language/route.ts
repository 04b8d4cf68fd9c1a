import * as endpoints from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { setShopperLanguage } from '@/lib/auth/language';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.setUserLanguage,
  ({ session, body }) => setShopperLanguage(session.subject, body.language),
);
