import { listPages } from '@/lib/api/endpoints/page';
import { route } from '@/lib/api/route';
import { readPages } from '@/lib/pages/read';
import { viewEntry } from '@/lib/pages/view';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(listPages, async () => ({
  pages: (await readPages()).list.map(viewEntry),
}));
