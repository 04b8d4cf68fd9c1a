import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codeOf, StartFailure } from '@/server/process/failure';
import { fingerprint, PAGES } from '@/server/process/fingerprint.mjs';
import { inProject, ROOT } from '@/server/process/project';
import { compressBuild } from './compress-build';

const MARK = inProject('.next/inputs.sha256');
const require = createRequire(import.meta.url);

/** Whether .next holds a complete build of the present sources. */
export function isBuilt(): boolean {
  if (!existsSync(inProject('.next/BUILD_ID')) || !existsSync(MARK)) return false;
  return readFileSync(MARK, 'utf8') === fingerprint(ROOT, PAGES);
}

export type BuildOptions = {
  verbose?: boolean;
  /** Cancels the build when it resolves; the build's promise then resolves, too. */
  stop?: Promise<void>;
};

/**
 * Builds the shop. Shows the output only on failure, unless `verbose`. Throws {@link StartFailure}
 * when the build fails.
 */
export async function buildShop({ verbose = false, stop }: BuildOptions = {}): Promise<void> {
  const inputs = fingerprint(ROOT, PAGES);
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
  // In a read-only checkout a volume can be mounted here (docs/operations.md).
  mkdirSync(inProject('.next/cache/images'), { recursive: true });
  await compressBuild(inProject('.next/static'));
  writeFileSync(MARK, inputs);
}

/** The path of the command line program of the installed Next. */
export function nextBin(): string {
  try {
    return require.resolve('next/dist/bin/next');
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartFailure('The packages are not installed: run `npm ci` first.');
  }
}
