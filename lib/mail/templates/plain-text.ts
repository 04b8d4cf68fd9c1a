import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/*
 * The text of a mail from the elements that its HTML is made of. Reading the HTML again for it would take three times
 * as long as writing the HTML.
 */

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
/** Names up to this length make one column; an amount follows a longer one where it ends. */
const COLUMN = 48;

/** Texts and elements, with our own components and fragments replaced by what they are made of. */
function partsOf(node: ReactNode): Part[] {
  if (Array.isArray(node)) return node.flatMap(partsOf);
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (!isValidElement<Props>(node)) return [];
  const { type, props } = node;
  if (type === 'head' || props['data-skip-in-text']) return [];
  if (type === Fragment) return partsOf(props.children);
  return typeof type === 'function' ? partsOf(Reflect.apply(type, undefined, [props])) : [node];
}

/** What stands in one paragraph; `br` begins a line. */
function wordsOf(node: ReactNode): string {
  const words = partsOf(node).map((part) => {
    if (typeof part === 'string') return part.replace(/\s+/g, ' ');
    const inner = wordsOf(part.props.children);
    const { href } = part.props;
    if (part.type === 'br') return '\n';
    return href && href !== inner ? `${inner} <${href}>` : inner;
  });
  return words
    .join('')
    .replace(/ *\n */g, '\n')
    .trim();
}

/** The elements of a tag, wherever they are below. */
const below = (node: ReactNode, tags: string[]): ReactElement<Props>[] =>
  partsOf(node).flatMap((part) => {
    if (typeof part === 'string') return [];
    return tags.includes(String(part.type)) ? [part] : below(part.props.children, tags);
  });

/** Names and amounts in two columns; further lines of a name stand below its amount. */
function columnsOf(table: ReactNode): string {
  const rows = below(table, ['tr']).map(({ props }) =>
    below(props.children, ['th', 'td']).map((cell) => wordsOf(cell.props.children)),
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
    return [wordsOf(props.children)];
  });
}

/** The text of a mail, a paragraph for each of its own, with the address of a link behind its words. */
export const plainTextOf = (mail: ReactNode): string => `${paragraphsOf(mail).join('\n\n')}\n`;
