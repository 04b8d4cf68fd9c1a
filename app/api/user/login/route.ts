import { login } from '@/lib/auth/commands';
import { loginInput } from '@/lib/auth/schema';
import { clientIp } from '@/lib/http/client-ip';
import { route } from '@/lib/http/route';

export const POST = route({ body: loginInput }, async ({ body, request, setCookie }) => {
  const { user, cookie } = await login(body, clientIp(request));
  setCookie(cookie);
  return { user };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
