import { endSellerSession } from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { forgetCookie } from '@/lib/auth/sessions';
import { signOutDevice } from '@/lib/auth/signed-in-devices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endSellerSession,
  async ({ session, body, setCookie }) => {
    const isThisDevice = await signOutDevice(session, body.id);
    if (isThisDevice) setCookie(forgetCookie('seller'));
  },
);
