import { onePage } from '@/lib/api/endpoints/page';
import { route } from '@/lib/api/route';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { readPage } from '@/lib/pages/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(onePage, async ({ query }) => {
  const page = await readPage(query.slug);
  if (!page) throw new Refusal('notFound', say('pageRefusals', 'unknown'));
  return { page };
});
