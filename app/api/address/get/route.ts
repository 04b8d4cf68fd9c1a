import { listAddresses } from '@/lib/addresses/queries';
import { route } from '@/lib/http/route';

export const GET = route({ session: 'shopper' }, async ({ session }) => ({
  addresses: await listAddresses(session.subject),
}));

export { preflight as OPTIONS } from '@/lib/http/cors';
