import { createElement, Fragment, type ReactNode } from 'react';
import type { Piece, Tag } from '@/lib/pages/view';
import { Link } from './link';

/** An element whose end tag has not been reached yet. `children` are the children parsed so far. */
type Open = { piece: Extract<Piece, { start: string }>; children: ReactNode[] };

const CLASSES: Partial<Record<Tag, string>> = {
  h2: 'mt-8 font-bold text-2xl',
  h3: 'mt-8 font-bold text-xl',
  h4: 'mt-5 font-bold text-lg',
  h5: 'mt-5 font-bold',
  h6: 'mt-5 font-semibold',
  p: 'mt-3',
  ul: 'mt-3 list-disc ps-6',
  ol: 'mt-3 list-decimal ps-6',
  li: 'mt-1',
  blockquote: 'mt-4 border-line border-s-4 ps-4 text-muted',
  pre: 'mt-4 overflow-x-auto rounded-field bg-sunk p-4',
  hr: 'my-6 border-line',
  table: 'mt-4 w-full',
  th: 'border-line border-b py-2 pe-4 text-start font-semibold',
  td: 'border-line border-b py-2 pe-4 align-top',
  a: 'text-leaf underline underline-offset-4',
};

function element({ piece: { start, href, from }, children }: Open): ReactNode {
  const className = CLASSES[start];
  const classProps = className === undefined ? undefined : { className };
  if (start === 'hr' || start === 'br') return createElement(start, classProps);
  if (start === 'a' && href?.startsWith('/'))
    return createElement(Link, { href, ...classProps }, ...children);
  const more = {
    ...(start === 'a' ? { href, rel: 'noopener noreferrer' } : {}),
    ...(start === 'ol' && from ? { start: from } : {}),
  };
  const element = createElement(start, { ...classProps, ...more }, ...children);
  // A focusable table can be scrolled with the keyboard.
  return start === 'table'
    ? createElement('div', { className: 'overflow-x-auto', tabIndex: 0 }, element)
    : element;
}

/** Shows the output of lib/pages/markdown.ts. React creates each element, so the text is never parsed as HTML. */
export function PageContent({ content }: { content: readonly Piece[] }) {
  const top: ReactNode[] = [];
  const open: Open[] = [];
  const put = (node: ReactNode) => (open.at(-1)?.children ?? top).push(node);
  for (const piece of content) {
    if ('text' in piece) put(piece.text);
    else if ('start' in piece) open.push({ piece, children: [] });
    else {
      const done = open.pop();
      if (done) put(element(done));
    }
  }
  return createElement(Fragment, null, ...top);
}
