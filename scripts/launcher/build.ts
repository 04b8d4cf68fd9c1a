import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codeOf, StartFailure } from './failure';
import { fingerprint } from './fingerprint';
import { inProject, ROOT } from './project';
import { prepareStatic } from './static-files';

const MARK = inProject('.next/inputs.sha256');
const require = createRequire(import.meta.url);

/** Whether .next holds a whole build of exactly the sources that are here now. */
export function isBuilt(): boolean {
  if (!existsSync(inProject('.next/BUILD_ID')) || !existsSync(MARK)) return false;
  return readFileSync(MARK, 'utf8') === fingerprint(ROOT);
}

export type BuildOptions = {
  verbose?: boolean;
  /** Ends the build when it is kept; the promise of the build then ends too. */
  stop?: Promise<void>;
};

/**
 * Builds the shop. Its output is shown only when it fails, unless `verbose`. Throws
 * {@link StartFailure} when it does.
 */
export async function buildShop({ verbose = false, stop }: BuildOptions = {}): Promise<void> {
  const inputs = fingerprint(ROOT);
  rmSync(MARK, { force: true });
  const output: string[] = [];
  let stopped = false;
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [nextBin(), 'build'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: verbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    void stop?.then(() => {
      stopped = true;
      child.kill();
    });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (stopped) return;
  if (code !== 0) {
    process.stderr.write(output.join(''));
    throw new StartFailure(
      'The shop cannot be built; the reason is above. After a change of package.json, or when ' +
        'packages were left out, `npm ci --include=dev` brings them back.',
    );
  }
  await prepareStatic(inProject('.next/static'));
  writeFileSync(MARK, inputs);
}

/** The command line of the installed Next. */
export function nextBin(): string {
  try {
    return require.resolve('next/dist/bin/next');
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartFailure('The packages are not installed: run `npm ci` first.');
  }
}
