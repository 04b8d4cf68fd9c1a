import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { withCompileHint } from './compile-hint';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes each script, style and program of a build that has no compressed form yet also as .br and .gz, at the highest compression.
 * Done once at build time; brotli saves a sixth of what gzip on the fly would send.
 */
export async function compressBuild(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  const done = new Set(entries.filter((name) => name.endsWith('.gz')));
  const files = entries
    .filter((name) => /\.(js|css|wasm)$/.test(name) && !done.has(`${name}.gz`))
    .map((name) => join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const written = await readFile(file);
      const plain = file.endsWith('.js') ? withCompileHint(written) : written;
      if (plain !== written) await writeFile(file, plain);
      await writeFile(`${file}.br`, await toBrotli(plain));
      await writeFile(`${file}.gz`, await toGzip(plain, { level: 9 }));
    }),
  );
}
