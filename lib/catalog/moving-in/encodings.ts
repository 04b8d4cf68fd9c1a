/* The text of a file as other programs save it: pure, also in the browser. */

/** The encodings that a file may have, in the order in which they are offered. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'cp850',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Why a file is no text at all; each is a message of 'movingIn'. */
export type FileFault = 'isEmpty' | 'isWorkbook' | 'isBinary';

/** What each has at 0x80 and above. TextDecoder of Node 20 reads Windows-1252 wrong, and no browser knows CP 850. */
const HIGH = {
  'windows-1252':
    '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
} as const;
type OneByte = keyof typeof HIGH;
const isOneByte = (encoding: Encoding): encoding is OneByte => Object.hasOwn(HIGH, encoding);

/** Bytes of letters outside of ASCII that are enough to tell an encoding. */
const LOOKED_AT = 5_000;

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** A zip (xlsx, ods), an old Excel file, a PDF: people choose them for a CSV file. */
const isWorkbook = (bytes: Uint8Array) =>
  starts(bytes, 0x50, 0x4b, 3, 4) ||
  starts(bytes, 0xd0, 0xcf, 0x11, 0xe0) ||
  starts(bytes, 0x25, 0x50, 0x44, 0x46);

const LOWER = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœßšž';
const UPPER = LOWER.toUpperCase();
const MARKS = '€£°’‘“”„–—…«»©®™½¼¾•·¿¡²³×ªº\u00A0';

/** How likely a letter is between its neighbours in a list of goods. */
function likely(letter: string, before: string): number {
  if (LOWER.includes(letter)) return 2;
  if (UPPER.includes(letter)) return /[a-z]/.test(before) ? -2 : 1;
  return MARKS.includes(letter) ? 0.5 : -2;
}

/** The encoding of one byte a letter in which the text makes most sense; Windows-1252 if several do. */
function guessOneByte(bytes: Uint8Array): OneByte {
  const score = { 'windows-1252': 0, macintosh: 0, cp850: 0 };
  let seen = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    const before = String.fromCharCode(bytes[at - 1] ?? 0x20);
    for (const name of ['windows-1252', 'macintosh', 'cp850'] as const)
      score[name] += likely(HIGH[name][byte - 0x80] ?? '', before);
    seen += 1;
    if (seen === LOOKED_AT) break;
  }
  return (['macintosh', 'cp850'] as const).reduce<OneByte>(
    (best, one) => (score[one] > score[best] ? one : best),
    'windows-1252',
  );
}

/** Whether every second byte of the beginning is 0, as in UTF-16 of Western text. */
function zeroesAt(bytes: Uint8Array, parity: 0 | 1): boolean {
  const begin = bytes.subarray(0, 200);
  const half = begin.filter((_, at) => at % 2 === parity);
  return half.length > 1 && half.filter((byte) => byte === 0).length > half.length * 0.7;
}

/**
 * The encoding of a file: by its mark, by what UTF-8 allows, else the one in which its letters make most
 * sense. A file that is UTF-8 but for a few bytes is UTF-8; their rows are refused later.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (starts(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (zeroesAt(bytes, 1)) return 'utf-16le';
  if (zeroesAt(bytes, 0)) return 'utf-16be';
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  if (broken === 0) return 'utf-8';
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return whole > broken ? 'utf-8' : guessOneByte(bytes);
}

const fromOneByte = (bytes: Uint8Array, high: string): string => {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    const codes = [...bytes.subarray(at, at + 8_192)];
    const code = (byte: number) => (byte < 0x80 ? byte : high.charCodeAt(byte - 0x80));
    pieces.push(String.fromCharCode(...codes.map(code)));
  }
  return pieces.join('');
};

/** Why the bytes are no text; undefined for text. */
export function faultOfFile(bytes: Uint8Array): FileFault | undefined {
  if (bytes.length === 0) return 'isEmpty';
  if (isWorkbook(bytes)) return 'isWorkbook';
  const encoding = guessEncoding(bytes);
  if (encoding.startsWith('utf-16')) return undefined;
  return bytes.subarray(0, 10_000).includes(0) ? 'isBinary' : undefined;
}

/** The text in this encoding, without its mark. What the encoding does not have is U+FFFD. */
export const decodeAs = (bytes: Uint8Array, encoding: Encoding): string =>
  isOneByte(encoding)
    ? fromOneByte(bytes, HIGH[encoding])
    : new TextDecoder(encoding).decode(bytes);

/** Letters that a wrong encoding leaves: U+FFFD, or two letters that were one in UTF-8. */
export const isGarbled = (text: string): boolean =>
  /\uFFFD|[ÃÂ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â‚¬|â€/.test(text);
