import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { privateGlibc } from './glibc';

/** The glibc version that the engine needs. */
const NEEDED_GLIBC = [2, 38] as const;

const WAYS_OUT =
  'set MONGODB_URI to a MongoDB of your own (MongoDB Atlas has a free one), or run `docker compose up`.';

/** A command that runs Node with the engine: the file and its leading arguments. */
type Runtime = { file: string; args: string[] };

/** The glibc version of this Node, such as "2.36"; undefined on musl and outside Linux. */
function systemGlibc(): string | undefined {
  const report = z
    .object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) })
    .safeParse(process.report?.getReport());
  return report.data?.header.glibcVersionRuntime;
}

/** Whether this glibc is new enough for the engine. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED_GLIBC[0] || (major === NEEDED_GLIBC[0] && minor >= NEEDED_GLIBC[1]);
}

/** Why the embedded database cannot run on this machine; undefined when it can. */
export function unsupported(
  platform: NodeJS.Platform,
  arch: string,
  glibc: string | undefined,
): string | undefined {
  const refusal = (what: string) => `The embedded database does not run on ${what}: ${WAYS_OUT}`;
  if (platform === 'darwin')
    return arch === 'arm64' ? undefined : refusal('Macs with an Intel processor');
  if (platform !== 'linux') return refusal(platform === 'win32' ? 'Windows' : platform);
  if (arch !== 'x64' && arch !== 'arm64') return refusal(`${arch} processors`);
  if (!glibc) return refusal('a Linux without glibc, such as Alpine');
  return undefined;
}

/**
 * The command that runs Node with the engine: directly, or under a private newer glibc, which is
 * kept in `cache`. Throws {@link StartFailure} with the alternatives where neither works.
 */
export async function engineRuntime(cache: string, say: (line: string) => void): Promise<Runtime> {
  const glibc = systemGlibc();
  const refusal = unsupported(process.platform, process.arch, glibc);
  if (refusal) throw new StartFailure(refusal);
  if (process.platform !== 'linux' || !glibc || isNewEnough(glibc))
    return { file: process.execPath, args: [] };
  const { folder, loader, systemFolder } = await privateGlibc(cache, say).catch(
    (error: unknown) => {
      throw new StartFailure(
        `The embedded database needs glibc 2.38, this system has ${glibc}, and a private copy ` +
          `cannot be had (${reasonOf(error)}): ${WAYS_OUT}`,
      );
    },
  );
  const libraries = existsSync(systemFolder) ? `${folder}:${systemFolder}` : folder;
  return {
    file: join(folder, loader),
    args: ['--library-path', libraries, process.execPath],
  };
}
