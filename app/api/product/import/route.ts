import * as endpoints from '@/lib/api/endpoints/product';
import { route } from '@/lib/api/route';
import { refreshCaches } from '@/lib/catalog/cache/invalidate';
import { importProducts, MAX_FAULTS_IN_ROW } from '@/lib/catalog/transfer/import';
import { Refusal } from '@/lib/http/errors';
import { limitedBody } from '@/lib/http/parse';
import { say } from '@/lib/http/say';

const MAX_FILE_BYTES = 100_000_000;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.importProducts,
  async ({ request, query: { check } }) => {
    if (!/^text\/csv\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
      throw new Refusal('unsupportedType', say('catalogFaults', 'sendCsv'));
    try {
      const report = await importProducts(limitedBody(request, MAX_FILE_BYTES), { check });
      const { added, updated, unchanged, errors, moreErrors, stoppedAt } = report;
      const faults = errors.length + moreErrors;
      const counts = { added, updated, unchanged };
      const message = faults
        ? say('catalogFaults', 'importedSome', { ...counts, faults })
        : say('catalogFaults', 'imported', counts);
      const stop =
        stoppedAt === undefined
          ? ''
          : `. ${say('catalogFaults', 'importStopped', { count: MAX_FAULTS_IN_ROW })}`;
      return { message: message + stop, ...report };
    } finally {
      if (!check) await refreshCaches();
    }
  },
);
