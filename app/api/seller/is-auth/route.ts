import { isSellerAuth } from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { readSession } from '@/lib/auth/sessions';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  isSellerAuth,
  async ({ request }) => {
    const session = await readSession(request, 'seller');
    return session ? {} : { success: false, message: 'Not Authorized' };
  },
);
