import * as endpoints from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { loginSeller } from '@/lib/auth/commands';
import { callerOf } from '@/lib/auth/known-device';
import { staffLanguageCookie } from '@/lib/auth/language';
import { isLanguage } from '@/lib/i18n/languages';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.loginSeller,
  async ({ body, request, setCookie }) => {
    const { cookies, language, person } = await loginSeller(body, await callerOf(request));
    cookies.forEach(setCookie);
    const who = person ? { person } : {};
    if (!isLanguage(language)) return who;
    setCookie(staffLanguageCookie(language));
    return { language, ...who };
  },
);
