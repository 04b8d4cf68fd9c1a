import { registerUser } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { register } from '@/lib/auth/commands';
import { callerOf } from '@/lib/auth/known-device';
import { notedLanguage } from '@/lib/shop/noted-language';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  registerUser,
  async ({ body, request, setCookie }) => {
    const { user, cookies } = await register(body, await callerOf(request), notedLanguage());
    cookies.forEach(setCookie);
    return { user };
  },
);
