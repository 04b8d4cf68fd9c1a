import { isSellerAuth } from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { readSession } from '@/lib/auth/sessions';
import { say } from '@/lib/http/say';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  isSellerAuth,
  async ({ request }) => {
    const session = await readSession(request, 'seller');
    return session ? {} : { success: false, message: say('refusals', 'notAuthorized') };
  },
);
