import { select } from '@/lib/catalog/list';
import { listQuery } from '@/lib/catalog/schema';
import { answerSearch } from '@/lib/catalog/search-answer';
import { answerWholeList } from '@/lib/catalog/whole-list';
import { route } from '@/lib/http/route';
import { shortcuts } from '@/lib/http/shortcuts';

export const GET = route({ query: listQuery }, async ({ query, request }) => {
  const wantsAll = Object.values(query).every((value) => value === undefined);
  return wantsAll ? answerWholeList(request) : select(query);
});

shortcuts.quick.set('/api/product/list', answerSearch);

export { preflight as OPTIONS } from '@/lib/http/cors';
