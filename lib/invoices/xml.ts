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

/*
 * The library decodes what looks like an entity in a text (`&lt;`) and leaves an unknown one (`R&D;`) as it is, which no parser
 * accepts. It therefore gets these characters as others, which no text keeps, and they are escaped in what it wrote.
 */
const ESCAPED = [
  ['&', '\u{e000}', '&amp;'],
  ['<', '\u{e001}', '&lt;'],
  ['>', '\u{e002}', '&gt;'],
] as const;
const RESERVED = /[\u{e000}-\u{e002}]/gu;

/** A text as a parser reads it: without characters that XML forbids, and with plain ends of lines. */
const plainText = (text: string) =>
  text.replace(NOT_IN_XML, ' ').replace(RESERVED, ' ').replace(/\r\n?/g, '\n');

/** A tree of the document with `change` applied to each text. */
function withTexts(tree: unknown, change: (text: string) => string): unknown {
  if (typeof tree === 'string') return change(tree);
  if (Array.isArray(tree)) return tree.map((part) => withTexts(part, change));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([name, part]) => [name, withTexts(part, change)]),
  );
}

const hidden = (text: string) =>
  ESCAPED.reduce((known, [sign, other]) => known.replaceAll(sign, other), plainText(text));
const escaped = (xml: string) =>
  ESCAPED.reduce((known, [, other, entity]) => known.replaceAll(other, entity), xml);

/** The texts of a document in their order, without attributes. */
function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, part]) => (name.includes('@') ? [] : textsOf(part)));
}

/** Parses XML and throws an Error unless it is well-formed and has each of these texts as often as they are there. */
async function assertWritten(xml: string, texts: readonly string[]): Promise<void> {
  const { SaxesParser } = await import('saxes');
  const left = new Map<string, number>();
  let text = '';
  const parser = new SaxesParser({ position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    left.set(text.trim(), (left.get(text.trim()) ?? 0) + 1);
    text = '';
  });
  parser.write(xml).close();
  for (const wanted of texts) {
    const count = left.get(wanted.trim()) ?? 0;
    if (count === 0) throw new Error('the XML of an invoice has not every text of it');
    left.set(wanted.trim(), count - 1);
  }
}

/**
 * The XML of a document, well-formed whatever its texts are. Throws the library's errors, and an Error if a text of the document
 * cannot be read from what was written.
 */
export async function writeXml(document: Record<string, unknown>): Promise<string> {
  // Loaded with the first document, because the library takes 50 MB of memory.
  const { InvoiceService } = await import('@e-invoice-eu/core');
  const service = new InvoiceService(quiet);
  const written = await service.generate(withTexts(document, hidden) as never, {
    format: 'UBL',
    lang: 'en',
    noWarnings: true,
  });
  const xml = escaped(String(written));
  await assertWritten(xml, textsOf(withTexts(document, plainText)));
  return xml;
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
