import { updateCart } from '@/lib/api/endpoints/cart';
import { route } from '@/lib/api/route';
import { saveCart } from '@/lib/cart/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(updateCart, ({ session, body }) =>
  saveCart(session.subject, body),
);
