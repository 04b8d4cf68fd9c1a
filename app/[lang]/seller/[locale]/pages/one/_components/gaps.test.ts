import { expect, test } from 'vitest';
import { messages } from '@/messages';
import { gapsIn } from './gaps';

test.each([
  ['Phone: [number] [address]', 2],
  ['[a link](https://x.example)', 0],
  ['[a]: /b', 0],
  ['- [ ] task, [x] done', 0],
  ['two\n[lines\nhere]', 0],
])('%j has %i gaps', (text, count) => {
  expect(gapsIn(text)).toBe(count);
});

test('each skeleton has gaps, so none can be taken for a finished page', () => {
  for (const { pageTemplates } of Object.values(messages))
    for (const [kind, text] of Object.entries(pageTemplates))
      expect([kind, gapsIn(text) > 2]).toEqual([kind, true]);
});
