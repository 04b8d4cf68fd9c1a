import { startScratchEngine } from './scratch-database';

/** Starts the database engine that all test files share. Each file has its own database. */
export default async function oneEngine(): Promise<() => Promise<void>> {
  const { uri, close } = await startScratchEngine();
  process.env.ENGINE_OF_TESTS = uri;
  return close;
}
