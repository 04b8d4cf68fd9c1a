import { expireCatalog } from '@/lib/catalog/expire';
import { importProducts } from '@/lib/catalog/import';
import { Refusal } from '@/lib/http/errors';
import { limitedBody } from '@/lib/http/parse';
import { route } from '@/lib/http/route';

const MAX_FILE_BYTES = 100_000_000;

export const POST = route({ session: 'seller' }, async ({ request }) => {
  if (!/^text\/csv\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('unsupportedType', 'Send the file as text/csv');
  try {
    const report = await importProducts(limitedBody(request, MAX_FILE_BYTES));
    const { added, updated, unchanged, errors, moreErrors } = report;
    const faults = errors.length + moreErrors;
    const counts = `${added} added, ${updated} updated, ${unchanged} unchanged`;
    return { message: faults ? `${counts}, ${faults} lines with faults` : counts, ...report };
  } finally {
    await expireCatalog();
  }
});

export { preflight as OPTIONS } from '@/lib/http/cors';
