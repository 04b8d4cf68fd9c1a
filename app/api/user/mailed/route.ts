import { openMailed } from '@/lib/api/endpoints/user';
import { route } from '@/lib/api/route';
import { readSession } from '@/lib/auth/sessions';
import { prefixOfStored } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { proveMail } from '@/lib/mail/proof';
import { readShop } from '@/lib/shop/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  openMailed,
  async ({ request, query: { order, proof, language } }) => {
    const session = await readSession(request, 'shopper');
    if (session) await proveMail(session.subject, proof);
    const Location = pathIn(prefixOfStored(await readShop(), language), `/my-orders/${order}`);
    return new Response(null, { status: 303, headers: { Location } });
  },
);
