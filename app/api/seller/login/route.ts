import { loginSeller } from '@/lib/auth/commands';
import { sellerLoginInput } from '@/lib/auth/schema';
import { clientIp } from '@/lib/http/client-ip';
import { route } from '@/lib/http/route';

export const POST = route({ body: sellerLoginInput }, async ({ body, request, setCookie }) => {
  setCookie(await loginSeller(body, clientIp(request)));
  return { message: 'Logged In' };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
