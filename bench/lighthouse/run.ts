import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { inProject } from '@/server/process/project';

const FOLDER = inProject('bench/lighthouse');

/** The used parts of Lighthouse's result. */
const auditedSchema = z.object({
  lhr: z.object({
    runtimeError: z.object({ message: z.string() }).optional(),
    categories: z.record(
      z.string(),
      z.object({
        score: z.number().nullable(),
        auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
      }),
    ),
    audits: z.record(
      z.string(),
      z.object({
        score: z.number().nullable(),
        numericValue: z.number().optional(),
        // The details of an audit with a table. Other audits have other details.
        details: z
          .object({ items: z.array(z.record(z.string(), z.unknown())).optional() })
          .optional()
          .catch(undefined),
      }),
    ),
  }),
  console: z.array(z.object({ level: z.string(), text: z.string() })),
});
export type Audited = z.output<typeof auditedSchema>;

type Settings = { chromeFlags: string[]; skipAudits: string[] };

/** The maximum size of a result, in bytes. It contains images of the page. */
const MAX_RESULT = 64 * 1024 * 1024;

/** Installs Lighthouse next to this file, unless it is installed. */
export function installLighthouse(): void {
  if (existsSync(join(FOLDER, 'node_modules/lighthouse/package.json'))) return;
  console.log('Installing Lighthouse (once) …');
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' });
}

/** Audits a page. Throws if Lighthouse ends without a result. */
export async function auditPage(
  url: string,
  chromium: string,
  settings: Settings,
): Promise<Audited> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(FOLDER, 'audit.mjs'), url, chromium, JSON.stringify(settings)],
    { maxBuffer: MAX_RESULT },
  );
  return auditedSchema.parse(JSON.parse(stdout));
}
