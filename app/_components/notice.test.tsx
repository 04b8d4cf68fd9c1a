import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Notice } from './notice';

const KINDS = ['info', 'success', 'warning', 'danger'] as const;
const markupOf = (kind: (typeof KINDS)[number]) =>
  renderToStaticMarkup(
    <Notice kind={kind} role="status">
      Saved
    </Notice>,
  );

test('each kind of notice has its own icon, hidden from screen readers', () => {
  const icons = KINDS.map((kind) => /<svg.*<\/svg>/.exec(markupOf(kind))?.[0] ?? '');
  expect(new Set(icons).size).toBe(KINDS.length);
  for (const icon of icons) expect(icon).toContain('aria-hidden="true"');
});

test('a notice keeps its role and its text', () => {
  for (const kind of KINDS)
    expect(markupOf(kind)).toMatch(/^<div role="status".*>Saved<\/div><\/div>$/);
});
