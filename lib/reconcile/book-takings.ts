import 'server-only';
import { bookMovements, isCounting } from '@/lib/takings/book';
import type { Round } from './report';

/** Books what came and went since the last round, in a shop that counts what its days bring; one command in another one. */
export async function bookTakings({ attempt, isTime }: Round): Promise<void> {
  await attempt(async () => {
    if (await isCounting()) await bookMovements(isTime);
  });
}
