import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';

/** More than the longest line of a product file; a file without line breaks is decoded in parts. */
const MAX_HELD_BYTES = 1_000_000;
const LINE_BREAKS = [0x0a, 0x0d];

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** What Windows-1252 has at 0x80 to 0x9F; elsewhere it is Latin-1 (WHATWG Encoding). */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';
/** Node 20 reads `windows-1252` as Latin-1, so TextDecoder is of no use here. */
const fromWindows1252 = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9F]/g, (letter) => HIGH[letter.charCodeAt(0) - 0x80] ?? letter);

/** The part of the bytes up to the last line break, and the rest. */
function wholeLines(bytes: Buffer): [Buffer, Buffer] {
  const end = Math.max(...LINE_BREAKS.map((byte) => bytes.lastIndexOf(byte))) + 1;
  const cut = end === 0 && bytes.length > MAX_HELD_BYTES ? bytes.length : end;
  return [bytes.subarray(0, cut), bytes.subarray(cut)];
}

/**
 * The text of a product file as spreadsheets save it: UTF-8, or Windows-1252 if its first letter
 * outside of ASCII is not UTF-8. Throws a 400 Refusal for UTF-16, and for a file that begins as
 * UTF-8 and goes on otherwise.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let encoding: 'ascii' | 'utf-8' | 'windows-1252' = 'ascii';
  const read = (lines: Buffer): string => {
    if (encoding === 'windows-1252') return fromWindows1252(lines);
    if (lines.includes(0)) throw notText();
    try {
      const text = utf8.decode(lines);
      if (text.length < lines.length) encoding = 'utf-8';
      return text;
    } catch {
      if (encoding === 'utf-8') throw notText();
      encoding = 'windows-1252';
      return fromWindows1252(lines);
    }
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const [lines, more] = wholeLines(Buffer.concat([rest, chunk]));
    rest = more;
    yield read(lines);
  }
  yield read(rest);
}

const notText = () => new Refusal('badInput', say('catalogFaults', 'notText'));

/** The separator of a file, by its first line: the one of `,`, `;` and tab that is most frequent. */
export function separatorOf(firstLine: string): string {
  const count = (separator: string) => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
