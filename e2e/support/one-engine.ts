import { startScratchEngine } from './scratch-database';

/** Starts a database engine before the first test file. Each file has its own database on it. */
export default async function oneEngine(): Promise<() => Promise<void>> {
  const { uri, close } = await startScratchEngine();
  process.env.ENGINE_OF_TESTS = uri;
  return close;
}
