import { Parser } from 'htmlparser2';
import { MAX_LINE } from '@/lib/catalog/limits';

/* The lines of a description that is HTML elsewhere: pure, also in the browser. */

const BLOCKS = new Set(
  'address article aside blockquote br caption dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
const UNREAD = new Set(
  'head iframe math noscript object script select style svg template title textarea video'.split(
    ' ',
  ),
);

const isHtml = (text: string) => /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]+|#\d+|#x[\da-f]+);/i.test(text);

/** What a person reads of HTML, a line for each block. */
function textOf(html: string): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (UNREAD.has(name)) hidden += 1;
      if (BLOCKS.has(name)) text += '\n';
      if (CELLS.has(name)) text += ' ';
    },
    ontext(piece) {
      // A line break in the source of HTML is a space.
      if (hidden === 0) text += piece.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (UNREAD.has(name)) hidden -= 1;
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.write(html);
  parser.end();
  return text;
}

/** A line in pieces that the shop stores, parted after a sentence, else between words. */
function parted(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > MAX_LINE) {
    const begin = rest.slice(0, MAX_LINE + 1);
    const sentence = Math.max(...['. ', '! ', '? ', '; '].map((end) => begin.lastIndexOf(end)));
    const at = sentence > 0 ? sentence + 1 : begin.lastIndexOf(' ');
    if (at <= 0) break;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...pieces, rest];
}

export type Description = { lines: string[]; wasHtml: boolean; wasParted: boolean };

/** The lines of a cell, which is HTML, text with line breaks, or both. Tags and what only machines read are left out. */
export function descriptionOf(cell: string): Description {
  const wasHtml = isHtml(cell);
  // Between paragraphs without tags stands an empty line, as WordPress has it.
  const text = wasHtml
    ? cell
        .split(/(?:\r?\n){2,}/)
        .map(textOf)
        .join('\n')
    : cell;
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[\s\u00A0]+/g, ' ').trim())
    .filter(Boolean);
  const pieces = lines.flatMap(parted);
  return { lines: pieces, wasHtml, wasParted: pieces.length > lines.length };
}
