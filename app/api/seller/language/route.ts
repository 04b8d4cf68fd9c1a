import * as endpoints from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { setSellerLanguage, staffLanguageCookie } from '@/lib/auth/language';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.setSellerLanguage,
  async ({ session, body: { language }, setCookie }) => {
    await setSellerLanguage(session.subject, language);
    setCookie(staffLanguageCookie(language));
  },
);
