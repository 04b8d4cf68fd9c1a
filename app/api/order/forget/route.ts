import { forgetGuest } from '@/lib/account/forget-guest';
import { forgetPerson } from '@/lib/api/endpoints/phone';
import { route } from '@/lib/api/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(forgetPerson, async ({ body }) =>
  forgetGuest(body),
);
