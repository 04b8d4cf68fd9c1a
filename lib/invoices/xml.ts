import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { say } from '@/lib/http/say';
import type { InvoiceDoc } from '@/models/invoice';
import { findDocuments, type Reader } from './commands';
import { ublOf } from './en16931';

/** Writing one takes up to half a second of the processor. */
const LIMIT = { max: 20, windowMs: 10 * 60_000 };

const quiet = { log() {}, warn() {}, error() {} };

/** What XML 1.0 has no place for, escaped or not, such as the vertical tab of a text that was copied from elsewhere. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The XML of a document. Throws what the library says of one that it cannot write. */
export async function writeXml(document: Record<string, unknown>): Promise<string> {
  // Loaded with the first one, because it brings 50 MB of memory.
  const { InvoiceService } = await import('@e-invoice-eu/core');
  const service = new InvoiceService(quiet);
  const written = await service.generate(document as never, {
    ...{ format: 'UBL', lang: 'en', noWarnings: true },
  });
  return String(written).replace(NOT_IN_XML, ' ');
}

/**
 * An invoice, or the credit note of that `number`, as UBL of EN 16931, for the shopper of its order or the seller; and
 * its number. Throws a 404 Refusal for somebody else's and for an unknown number, 409 in words when it has not what the norm
 * needs, and 429 after twenty in ten minutes.
 */
export async function invoiceXml(
  reader: Reader,
  { id, number }: { id: string; number?: string | undefined },
): Promise<{ xml: string; number: string }> {
  const documents: InvoiceDoc[] = await findDocuments(reader, id);
  const wanted = documents.find((one) => number === undefined || one.number === number);
  if (!wanted) throw new Refusal('notFound', say('refusals', 'noInvoiceOfNumber'));
  const written = ublOf(wanted);
  if ('why' in written) throw new Refusal('conflict', written.why);
  await consume({ key: `invoice xml:${reader.audience}:${reader.subject}`, ...LIMIT });
  return { xml: await writeXml(written.document), number: wanted.number };
}
