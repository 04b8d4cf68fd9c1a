import { workbookError } from './faults';
import { type Archive, unpack } from './zip';

/** Callbacks of the XML parser. Element names have no namespace prefix. */
export type Handlers = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Some programs write `x:row` for `row`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Parses a part of a workbook as a stream. Yields after each chunk, so that other requests can run. Entities of a DTD
 * are not expanded. Throws a 400 ApiError for malformed XML.
 */
export async function* parseXml(
  archive: Archive,
  part: string,
  { open, close, text }: Handlers,
): AsyncGenerator<void> {
  // The parser is large, and few requests need it.
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw workbookError('workbookDamaged');
  });
  parser.on('opentag', ({ name, attributes }) => open(local(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(local(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder();
  for await (const chunk of unpack(archive, part)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

/** Parses a small part completely. */
export async function parseAll(archive: Archive, part: string, handlers: Handlers): Promise<void> {
  for await (const _ of parseXml(archive, part, handlers));
}
