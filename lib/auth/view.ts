import * as z from 'zod/mini';
import { cartView } from '@/lib/cart/view';

/** The signed-in shopper, with the cart, as the API answers it. */
export const userView = z.extend(cartView, {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
});

export type UserView = z.output<typeof userView>;

/** The answer of sign-in, registration and GET /api/user/is-auth. */
export const userAnswer = z.object({ user: userView });
