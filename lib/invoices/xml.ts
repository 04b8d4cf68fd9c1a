import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { say } from '@/lib/http/say';
import type { InvoiceDoc } from '@/models/invoice';
import { findDocuments, type Reader } from './commands';
import { ublOf } from './en16931';

/** Per account: writing a document takes up to half a second of processor time. */
const LIMIT = { max: 20, windowMs: 10 * 60_000 };

const quiet = { log() {}, warn() {}, error() {} };

/** Characters that XML 1.0 forbids even escaped, such as the vertical tab of a copied text. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The XML of a document. Throws the library's errors. */
export async function writeXml(document: Record<string, unknown>): Promise<string> {
  // Loaded with the first document, because the library takes 50 MB of memory.
  const { InvoiceService } = await import('@e-invoice-eu/core');
  const service = new InvoiceService(quiet);
  const written = await service.generate(document as never, {
    format: 'UBL',
    lang: 'en',
    noWarnings: true,
  });
  return String(written).replace(NOT_IN_XML, ' ');
}

/**
 * The document of an order with this `number`, by default its invoice, as UBL of EN 16931, for the shopper or the seller; and its
 * number. Throws a 404 Refusal for somebody else's order and an unknown number, 409 when the document lacks what the norm needs,
 * and 429 after 20 in ten minutes.
 */
export async function invoiceXml(
  reader: Reader,
  { id, number }: { id: string; number?: string | undefined },
): Promise<{ xml: string; number: string }> {
  const documents: InvoiceDoc[] = await findDocuments(reader, id);
  const wanted = documents.find((each) => number === undefined || each.number === number);
  if (!wanted) throw new Refusal('notFound', say('refusals', 'noInvoiceOfNumber'));
  const written = ublOf(wanted);
  if ('why' in written) throw new Refusal('conflict', written.why);
  await consume({ key: `invoice xml:${reader.audience}:${reader.subject}`, ...LIMIT });
  return { xml: await writeXml(written.document), number: wanted.number };
}
