import { isSellerAuth } from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { languageChosenElsewhere } from '@/lib/auth/language';
import { readSession } from '@/lib/auth/sessions';
import { say } from '@/lib/http/say';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  isSellerAuth,
  async ({ request, setCookie }) => {
    const session = await readSession(request, 'seller');
    if (!session) return { success: false, message: say('refusals', 'notAuthorized') };
    // Of the seller of the environment there is nothing to say.
    const { person, shared, isLocked } = session;
    const language = await languageChosenElsewhere(request, session.subject, setCookie);
    return {
      ...(person.role === 'owner' ? {} : { person }),
      ...(shared ? { shared: true } : {}),
      ...(isLocked ? { locked: true } : {}),
      ...(language ? { language } : {}),
    };
  },
);
