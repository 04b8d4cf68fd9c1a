import { register } from '@/lib/auth/commands';
import { registerInput } from '@/lib/auth/schema';
import { clientIp } from '@/lib/http/client-ip';
import { route } from '@/lib/http/route';

export const POST = route({ body: registerInput }, async ({ body, request, setCookie }) => {
  const { user, cookie } = await register(body, clientIp(request));
  setCookie(cookie);
  return { user };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
