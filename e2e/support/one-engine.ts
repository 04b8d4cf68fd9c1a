import { startScratchEngine } from './scratch-database';

/** Starts one engine before the first test file. Each file has a separate database on it. */
export default async function oneEngine(): Promise<() => Promise<void>> {
  const { uri, close } = await startScratchEngine();
  process.env.ENGINE_OF_TESTS = uri;
  return close;
}
