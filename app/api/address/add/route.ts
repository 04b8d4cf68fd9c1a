import { addAddress } from '@/lib/addresses/commands';
import { addressAdd } from '@/lib/addresses/schema';
import { route } from '@/lib/http/route';

export const POST = route({ session: 'shopper', body: addressAdd }, async ({ session, body }) => {
  const address = await addAddress(session.subject, body.address);
  return { message: 'Address added successfully', address };
});

export { preflight as OPTIONS } from '@/lib/http/cors';
