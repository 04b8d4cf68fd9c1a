import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { workbookError } from './faults';

/* Reads the zip archive of a workbook (APPNOTE.TXT of PKWARE, 4.3). Only the required parts are unpacked, as
   streams. */

/** The maximum for all parts of a workbook together. */
const MAX_UNPACKED_BYTES = 250_000_000;
const MAX_PARTS = 20_000;

const END = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
/** The record with the position of the zip64 end record. It precedes {@link END}. */
const LOCATOR_BYTES = 20;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** The actual number is in the zip64 field. */
const IN_ZIP64 = 0xffffffff;
const ZIP64_FIELD = 1;
const DEFLATED = 8;

type Part = { offset: number; size: number; isDeflated: boolean };

/** The parts of a workbook by name. `unpacked` counts the bytes of the parts that were read. */
export type Archive = { bytes: Buffer; parts: Map<string, Part>; unpacked: number };

/** Part names are case-insensitive (ECMA-376-2, 6.2.2.3). Some programs write backslashes. */
const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

/**
 * Returns unpacked size, packed size and offset, in this order. Each is present only if it is too large for its 32-bit
 * field.
 */
function zip64Numbers(extra: Buffer): number[] {
  let at = 0;
  while (at + 4 <= extra.length) {
    const size = extra.readUInt16LE(at + 2);
    const field = extra.subarray(at + 4, at + 4 + size);
    if (extra.readUInt16LE(at) === ZIP64_FIELD)
      return Array.from({ length: Math.floor(field.length / 8) }, (_, n) =>
        Number(field.readBigUInt64LE(n * 8)),
      );
    at += 4 + size;
  }
  return [];
}

function entriesOf(bytes: Buffer): Map<string, Part> {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end < bytes.length - END_BYTES - MAX_COMMENT_BYTES) throw new RangeError();
  const parts = new Map<string, Part>();
  const large = (offset: number) => Number(bytes.readBigUInt64LE(offset));
  let at = bytes.readUInt32LE(end + 16);
  if (at === IN_ZIP64) at = large(large(end - LOCATOR_BYTES + 8) + 48);
  while (at < end && bytes.readUInt32LE(at) === ENTRY) {
    if (parts.size === MAX_PARTS) throw workbookError('workbookLarge');
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const further = zip64Numbers(bytes.subarray(nameEnd, extraEnd));
    const [, packed = NaN, offset = NaN] = [24, 20, 42].map((field) => {
      const number = bytes.readUInt32LE(at + field);
      return number === IN_ZIP64 ? (further.shift() ?? NaN) : number;
    });
    const isEncrypted = bytes.readUInt16LE(at + 8) % 2 === 1;
    if (isEncrypted) throw workbookError('workbookLocked');
    const name = partName(bytes.toString('utf8', at + ENTRY_BYTES, nameEnd));
    const isDeflated = bytes.readUInt16LE(at + 10) === DEFLATED;
    parts.set(name, { offset, size: packed, isDeflated });
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  if (parts.size === 0) throw new RangeError();
  return parts;
}

/** Returns the parts of a zip archive. Throws a 400 ApiError if it is incomplete, damaged or encrypted. */
export function openArchive(bytes: Buffer): Archive {
  try {
    return { bytes, parts: entriesOf(bytes), unpacked: 0 };
  } catch (error) {
    throw error instanceof RangeError ? workbookError('workbookDamaged') : error;
  }
}

export const hasPart = ({ parts }: Archive, name: string) => parts.has(partName(name));

function packedBytes(bytes: Buffer, { offset, size }: Part): Buffer {
  if (!(offset >= 0) || offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL)
    throw workbookError('workbookDamaged');
  const names = bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const start = offset + LOCAL_BYTES + names;
  if (!(start + size <= bytes.length)) throw workbookError('workbookDamaged');
  return bytes.subarray(start, start + size);
}

/** The shop handles other requests after this many bytes. */
const PIECE = 65_536;

function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/**
 * Yields the unpacked bytes of a part. Does not trust the sizes in the archive. Throws a 400 ApiError once the parts
 * exceed {@link MAX_UNPACKED_BYTES}, or for a missing or damaged part.
 */
export async function* unpack(archive: Archive, name: string): AsyncGenerator<Uint8Array> {
  const part = archive.parts.get(partName(name));
  if (!part) throw workbookError('workbookDamaged');
  const packed = Readable.from(inPieces(packedBytes(archive.bytes, part)));
  const plain = part.isDeflated ? packed.pipe(createInflateRaw({ chunkSize: PIECE })) : packed;
  try {
    for await (const chunk of plain as AsyncIterable<Uint8Array>) {
      archive.unpacked += chunk.length;
      if (archive.unpacked > MAX_UNPACKED_BYTES) throw workbookError('workbookLarge');
      yield chunk;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw code.startsWith('Z_') ? workbookError('workbookDamaged') : error;
  } finally {
    plain.destroy();
  }
}
