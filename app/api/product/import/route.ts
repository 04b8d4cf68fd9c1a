import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { refreshCaches } from '@/lib/catalog/cache/invalidate';
import { importProducts } from '@/lib/catalog/transfer/import';
import { Refusal } from '@/lib/http/errors';
import { limitedBody } from '@/lib/http/parse';

const MAX_FILE_BYTES = 100_000_000;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.importProducts,
  async ({ request }) => {
    if (!/^text\/csv\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
      throw new Refusal('unsupportedType', 'Send the file as text/csv');
    try {
      const report = await importProducts(limitedBody(request, MAX_FILE_BYTES));
      const { added, updated, unchanged, errors, moreErrors } = report;
      const faults = errors.length + moreErrors;
      const counts = `${added} added, ${updated} updated, ${unchanged} unchanged`;
      const notTaken = `${faults} ${faults === 1 ? 'line' : 'lines'} not taken`;
      return { message: faults ? `${counts}, ${notTaken}` : counts, ...report };
    } finally {
      await refreshCaches();
    }
  },
);
