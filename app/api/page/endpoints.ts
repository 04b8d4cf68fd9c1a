import { endpoint } from '@/lib/api/endpoint';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { removePage, savePage } from '@/lib/pages/commands';
import { renderText } from '@/lib/pages/markdown';
import { readPage, readPages } from '@/lib/pages/read';
import { pageInput, pageQuery, pageRemoval, previewInput } from '@/lib/pages/schema';
import { pageResponse, pagesResponse, previewResponse, viewEntry } from '@/lib/pages/view';

/** In bytes. A page has at most 50,000 characters, in any script and in each language of the shop. */
const maxBytes = 250_000;
const maxBytesInLanguages = maxBytes * LANGUAGE_CODES.length;

export const endpoints = [
  endpoint({
    call: 'GET /api/page/list',
    summary: 'Returns the content pages in display order, without their texts.',
    answer: pagesResponse,
    handle: async () => ({ pages: (await readPages()).list.map(viewEntry) }),
  }),

  endpoint({
    call: 'GET /api/page/one',
    summary: 'Returns a content page with its Markdown.',
    query: pageQuery,
    answer: pageResponse,
    errors: ['badInput', 'notFound'],
    handle: async ({ query }) => {
      const page = await readPage(query.slug);
      if (!page) throw new ApiError('notFound', t('pageErrors', 'unknown'));
      return { page };
    },
  }),

  endpoint({
    call: 'POST /api/page/save',
    summary:
      'Adds a content page, or changes the page at `slug`. The slug cannot change. The page is published at ' +
      '/pages/{slug}.',
    session: 'seller',
    needs: 'shop',
    body: pageInput,
    maxBytes: maxBytesInLanguages,
    message: ['successMessages', 'pageSaved'],
    answer: pageResponse,
    errors: ['conflict'],
    handle: async ({ body }) => ({ page: await savePage(body) }),
  }),

  endpoint({
    call: 'POST /api/page/preview',
    summary:
      'Renders a text as a page would show it, as a structure without HTML. It stores nothing.',
    session: 'seller',
    needs: 'shop',
    body: previewInput,
    maxBytes,
    answer: previewResponse,
    handle: async ({ body }) => ({ content: renderText(body.text).content }),
  }),

  endpoint({
    call: 'POST /api/page/remove',
    summary: 'Deletes a content page. Its URL then returns 404. Idempotent.',
    session: 'seller',
    needs: 'shop',
    body: pageRemoval,
    message: ['successMessages', 'pageRemoved'],
    answer: pagesResponse,
    errors: ['conflict'],
    handle: async ({ body }) => ({
      pages: (await removePage(body.slug, body.revision)).list.map(viewEntry),
    }),
  }),
];
