import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

type Parsed = { errors: Error[]; warnings: Error[]; toJS: () => unknown };
const isFunction = (value: unknown) => typeof value === 'function';

/** The YAML parser that Playwright includes. */
export const { yaml } = z
  .object({
    yaml: z.object({
      parseAllDocuments:
        z.custom<(text: string, options: { merge: boolean }) => Parsed[]>(isFunction),
    }),
  })
  .parse(createRequire(import.meta.url)('playwright-core/lib/utilsBundle'));

export const parseDocuments = (path: string): unknown[] =>
  yaml.parseAllDocuments(readFileSync(path, 'utf8'), { merge: true }).map((one) => one.toJS());

export const parseFile = (path: string): unknown => parseDocuments(path)[0];
