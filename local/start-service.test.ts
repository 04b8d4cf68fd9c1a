import { expect, it } from 'vitest';
import { portFrom } from './start-service';

it('a local replacement is on no port that browsers refuse, also not on that of an earlier start', async () => {
  // PORT=3995, with the stand-in for Stripe 50 above it.
  expect(await portFrom('127.0.0.1', 4045, 4045)).not.toBe(4045);
});
