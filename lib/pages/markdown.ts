import 'server-only';
import MarkdownIt, { type Token } from 'markdown-it';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Piece, Tag } from './view';

/** A host that cannot exist. If a link resolves to this host, the link is a path of the shop. */
const NOWHERE = 'https://shop.invalid';

/**
 * Returns the path if the link leads to a page of the shop. Returns undefined if a browser would resolve the
 * link to another site.
 */
function ownPath(path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, NOWHERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, NOWHERE);
  return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** The maximum number of pieces that a text is rendered into. A typical text of 50,000 characters has about 2,000. */
export const MAX_PIECES = 20_000;
/*
 * This preset limits the nesting of quotes, lists and emphasis to 20 levels. With `html: false`, HTML tags appear as
 * text.
 */
const markdown = new MarkdownIt('commonmark', { html: false, linkify: true }).enable([
  'table',
  'strikethrough',
  'linkify',
]);
markdown.validateLink = (address) => hrefOf(address) !== undefined;
// Do not turn a domain without a protocol, such as "example.com", into a link. File names have the same form.
markdown.linkify.set({ fuzzyLink: false });

const hrefOf = (address: string): string | undefined => {
  if (address.startsWith('/')) return ownPath(address);
  if (!URL.canParse(address)) return undefined;
  const { protocol, href, username, password } = new URL(address);
  if (!/^(https?|mailto|tel):$/.test(protocol) || username || password) return undefined;
  return href;
};

/** The title of a page is its h1, so the headings of a text start at h2. */
const HEADINGS: Record<string, Tag> = {
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  h6: 'h6',
};
const BLOCKS: ReadonlySet<string> = new Set<Tag>([
  ...(['p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 's'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
]);
const isBlock = (tag: string): tag is Tag => BLOCKS.has(tag);

const END: Piece = { end: true };
const within = (tags: readonly Tag[], text: string): Piece[] => [
  ...tags.map((start) => ({ start })),
  { text },
  ...tags.map(() => END),
];

function startOf(token: Token): Piece | undefined {
  if (token.type === 'link_open') {
    const href = hrefOf(token.attrGet('href') ?? '');
    return href === undefined ? undefined : { start: 'a', href };
  }
  const heading = HEADINGS[token.tag];
  if (heading) return { start: heading };
  if (!isBlock(token.tag)) return undefined;
  const from = Number(token.attrGet('start'));
  return omitUndefined({
    start: token.tag,
    from: Number.isInteger(from) && from > 1 ? from : undefined,
  });
}

function* piecesOf(tokens: readonly Token[]): Generator<Piece> {
  const isKnown: boolean[] = [];
  for (const token of tokens) {
    const { type, nesting, hidden, content, children } = token;
    if (type === 'inline') yield* piecesOf(children ?? []);
    else if (type === 'text' || type === 'image') {
      // The alternative text replaces a picture, because pages load nothing from other hosts.
      if (content) yield { text: content };
    } else if (type === 'softbreak') yield { text: '\n' };
    else if (type === 'code_inline') yield* within(['code'], content);
    else if (type === 'fence' || type === 'code_block') yield* within(['pre', 'code'], content);
    else if (nesting === -1) {
      if (isKnown.pop()) yield END;
    } else {
      // The parser marks the paragraphs of a tight list (without blank lines) as hidden.
      const start = hidden ? undefined : startOf(token);
      if (start) yield start;
      if (nesting === 1) isKnown.push(start !== undefined);
      else if (start) yield END;
    }
  }
}

/**
 * Converts Markdown (CommonMark with tables and strikethrough) into pieces without HTML. Links lead only to http,
 * https, mailto, tel and paths of the shop. A text with more than {@link MAX_PIECES} pieces is truncated, and `isWhole`
 * is false.
 */
export function renderText(text: string): { content: Piece[]; isWhole: boolean } {
  const content: Piece[] = [];
  let open = 0;
  for (const piece of piecesOf(markdown.parse(text, {}))) {
    if (content.length >= MAX_PIECES) {
      content.push(...Array.from({ length: open }, () => END));
      return { content, isWhole: false };
    }
    if ('start' in piece) open += 1;
    if ('end' in piece) open -= 1;
    content.push(piece);
  }
  return { content, isWhole: true };
}
