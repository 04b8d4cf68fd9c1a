import { previewPage } from '@/lib/api/endpoints/page';
import { route } from '@/lib/api/route';
import { renderText } from '@/lib/pages/markdown';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(previewPage, async ({ body }) => ({
  content: renderText(body.text).content,
}));
