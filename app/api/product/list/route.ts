import { select } from '@/lib/catalog/list';
import { listQuery } from '@/lib/catalog/schema';
import { answerWholeList } from '@/lib/catalog/whole-list';
import { route } from '@/lib/http/route';

export const GET = route({ query: listQuery }, async ({ query, request }) => {
  const wantsAll = Object.values(query).every((value) => value === undefined);
  return wantsAll ? answerWholeList(request) : select(query);
});

export { preflight as OPTIONS } from '@/lib/http/cors';
