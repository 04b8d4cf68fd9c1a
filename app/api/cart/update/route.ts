import { saveCart } from '@/lib/cart/commands';
import { cartUpdate } from '@/lib/cart/schema';
import { route } from '@/lib/http/route';

export const POST = route({ session: 'shopper', body: cartUpdate }, async ({ session, body }) => {
  const cart = await saveCart(session.subject, body);
  return { message: 'Cart Updated', ...cart };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
