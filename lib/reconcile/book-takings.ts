import 'server-only';
import { bookMovements, isCounting } from '@/lib/takings/book';
import type { Round } from './report';

/** Books the movements of money since the last round; a shop that does not count its takings costs one command. */
export async function bookTakings({ attempt, isTime }: Round): Promise<void> {
  await attempt(async () => {
    if (await isCounting()) await bookMovements(isTime);
  });
}
