import { loginUser } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { login } from '@/lib/auth/commands';
import { callerOf } from '@/lib/auth/known-device';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  loginUser,
  async ({ body, request, setCookie }) => {
    const { user, cookies } = await login(body, await callerOf(request));
    cookies.forEach(setCookie);
    return { user };
  },
);
