import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from './webhook-events';

test('docs/payments.md lists each webhook event both in its text and in its command', async () => {
  const text = await readFile('docs/payments.md', 'utf8');
  expect(text).toContain(`--events ${WEBHOOK_EVENTS.join(',')}`);
  for (const event of WEBHOOK_EVENTS) expect(text).toContain(`\`${event}\``);
});
