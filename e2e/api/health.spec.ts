import { expect, test } from '@playwright/test';

test('health tells that the database is up', async ({ request }) => {
  const answer = await request.get('/api/health');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ success: true, db: 'up' });
});
