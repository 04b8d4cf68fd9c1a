import { noSuchCall } from '@/lib/api/route';
import { preflight as OPTIONS } from '@/lib/http/cors';

export {
  noSuchCall as GET,
  noSuchCall as POST,
  noSuchCall as PUT,
  noSuchCall as PATCH,
  noSuchCall as DELETE,
  OPTIONS,
};
