import { isUserAuth } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { findUser } from '@/lib/auth/queries';
import { readSession } from '@/lib/auth/sessions';
import { say } from '@/lib/http/say';
import { saidPause } from '@/lib/shop/said-pause';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(isUserAuth, async ({ request }) => {
  const session = await readSession(request, 'shopper');
  const user = session && (await findUser(session.subject));
  const words = await saidPause();
  const pause = words ? { pause: words } : {};
  return user
    ? { user, ...pause }
    : { success: false, message: say('refusals', 'notAuthorized'), ...pause };
});
