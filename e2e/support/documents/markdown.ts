/** A text of the repository: a document, or a source with its comments. */
export type Text = { path: string; text: string };

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The text without blocks of code. */
const withoutBlocks = (text: string): string => text.replaceAll(FENCE, '');

/** Blocks of code that name no language, such as drawings of folders. */
export const drawings = (text: string): string[] =>
  [...text.matchAll(FENCE)].filter(([, language]) => !language).map(([, , block = '']) => block);

/** What stands between backticks, outside of blocks. */
export const codes = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Targets of links and pictures, outside of code. */
export function links(text: string): { label: string; target: string }[] {
  const prose = withoutBlocks(text).replaceAll(/`[^`\n]+`/g, 'code');
  const written = [...prose.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)];
  const tags = [...prose.matchAll(/\b(src|href)="([^"]+)"/g)];
  return [...written, ...tags].map(([, label = '', target = '']) => ({ label, target }));
}

/** The anchors of the headings, as GitHub makes them. */
export function anchors(text: string): string[] {
  const seen = new Map<string, number>();
  return headings(text).map((heading) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before ? `${slug}-${before}` : slug;
  });
}

/** The words of the headings, without backticks and the targets of links. */
export const headings = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
  );

/** Numbers of the rules of docs/product.md: `6` for a section, `6.2` for a rule. */
export function rules(text: string): Set<string> {
  const numbers = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section;
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (section) numbers.add(item ? `${section}.${item}` : section);
  }
  return numbers;
}

/** The text in one line, without the marks of comments: a reference may be broken over two lines. */
export const inOneLine = (text: string): string => text.replaceAll(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ');

/** The comments of a source, in one line. */
export function comments(text: string): string {
  const lines = text.split('\n').filter((line) => /^\s*(?:\/\*|\*|\/\/|#)/.test(line));
  return inOneLine(`\n${lines.join('\n')}`);
}
