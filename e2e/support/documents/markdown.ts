/** A text of the repository: either a document, or a source file with its comments. */
export type Text = { path: string; text: string };

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** Returns the text without code blocks. */
const withoutBlocks = (text: string): string => text.replaceAll(FENCE, '');

/** Returns the code blocks without a language, such as drawings of folder trees. */
export const drawings = (text: string): string[] =>
  [...text.matchAll(FENCE)].filter(([, language]) => !language).map(([, , block = '']) => block);

/** Returns the code spans outside of code blocks. */
export const codes = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Returns the targets of links and pictures outside of code. */
export function links(text: string): { label: string; target: string }[] {
  const prose = withoutBlocks(text).replaceAll(/`[^`\n]+`/g, 'code');
  const written = [...prose.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)];
  const tags = [...prose.matchAll(/\b(src|href)="([^"]+)"/g)];
  return [...written, ...tags].map(([, label = '', target = '']) => ({ label, target }));
}

/** Returns the anchors of the headings, as GitHub generates them. */
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

/** Returns the texts of the headings, without backticks and link targets. */
export const headings = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
  );

/** Returns the rule numbers of docs/product.md: `6` for a section, `6.2` for a rule. */
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

/** Returns the text in a single line without comment marks. This way, a reference that wraps is found. */
export const inOneLine = (text: string): string => text.replaceAll(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ');

/** Returns the comments of a source file in a single line. */
export function comments(text: string): string {
  const lines = text.split('\n').filter((line) => /^\s*(?:\/\*|\*|\/\/|#)/.test(line));
  return inOneLine(`\n${lines.join('\n')}`);
}
