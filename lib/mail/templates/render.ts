import 'server-only';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Letter } from '@/lib/mail/send';
import type { Draft } from './order-mail-parts';

/* Creates the plain text of a mail from its React elements. Converting the rendered HTML would take three times as
   long. */

type Props = {
  children?: ReactNode;
  href?: string;
  className?: string;
  'data-skip-in-text'?: boolean;
};
type Part = string | ReactElement<Props>;

const PARAGRAPHS = new Set<unknown>(['p', 'h1', 'h2', 'table']);
const RULE = '-'.repeat(40);
const GAP = '   ';
/** A longer name is not wrapped, and its amount follows directly. */
const COLUMN = 48;

/** Function components and fragments are replaced by what they render. */
function partsOf(node: ReactNode): Part[] {
  if (Array.isArray(node)) return node.flatMap(partsOf);
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (!isValidElement<Props>(node)) return [];
  const { type, props } = node;
  if (type === 'head' || props['data-skip-in-text']) return [];
  if (type === Fragment) return partsOf(props.children);
  return typeof type === 'function' ? partsOf(Reflect.apply(type, undefined, [props])) : [node];
}

function textOf(node: ReactNode): string {
  const parts = partsOf(node).map((part) => {
    if (typeof part === 'string') return part.replace(/\s+/g, ' ');
    const inner = textOf(part.props.children);
    const { href } = part.props;
    if (part.type === 'br') return '\n';
    return href && href !== inner ? `${inner} <${href}>` : inner;
  });
  return parts
    .join('')
    .replace(/ *\n */g, '\n')
    .trim();
}

const below = (node: ReactNode, tags: string[]): ReactElement<Props>[] =>
  partsOf(node).flatMap((part) => {
    if (typeof part === 'string') return [];
    return tags.includes(String(part.type)) ? [part] : below(part.props.children, tags);
  });

function columnsOf(table: ReactNode): string {
  const rows = below(table, ['tr']).map(({ props }) =>
    below(props.children, ['th', 'td']).map((cell) => textOf(cell.props.children)),
  );
  const lengths = rows.map(([name = '']) => name.split('\n', 1)[0]?.length ?? 0);
  const width = Math.max(...lengths.filter((length) => length <= COLUMN), 0);
  const lines = rows.map(([name = '', amount]) => {
    const [first = '', ...others] = name.split('\n');
    return [`${first.padEnd(width)}${GAP}${amount}`, ...others].join('\n');
  });
  return lines.join('\n');
}

function paragraphsOf(node: ReactNode): string[] {
  return partsOf(node).flatMap((part) => {
    if (typeof part === 'string') return [];
    const { type, props } = part;
    if (type === 'hr') return [RULE];
    if (props.className === 'lines') return [columnsOf(props.children)];
    const inner = paragraphsOf(props.children);
    if (inner.length > 0 || !PARAGRAPHS.has(type)) return inner;
    return [textOf(props.children)];
  });
}

/** Returns the plain text of a mail. A blank line separates paragraphs, and the URL of a link follows its text. */
export const plainTextOf = (mail: ReactNode): string => `${paragraphsOf(mail).join('\n\n')}\n`;

/**
 * Renders a mail as HTML and plain text. React's server renderer is large, so it is imported only for the first mail.
 */
export async function render({
  subject,
  element,
}: Draft): Promise<Pick<Letter, 'subject' | 'html' | 'text'>> {
  // Next.js does not bundle React's server renderer for route handlers, so Node loads it at runtime
  // (server/launcher/build.ts).
  const { renderToStaticMarkup } = await import(/* turbopackIgnore: true */ 'react-dom/server');
  const html = `<!DOCTYPE html>${renderToStaticMarkup(element)}`;
  return { subject, html, text: plainTextOf(element) };
}
