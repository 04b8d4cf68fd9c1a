import { startScratchEngine } from './scratch-database';

/** Starts one engine before the first test file; each file has a database of its own there. */
export default async function oneEngine(): Promise<() => Promise<void>> {
  const { uri, close } = await startScratchEngine();
  process.env.ENGINE_OF_TESTS = uri;
  return close;
}
