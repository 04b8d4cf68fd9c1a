import { parseArgs } from 'node:util';

/** What is typed after `npm run restore --` and `npm run drill --`: a folder, and `--plain`. */
export function readArguments(): { folder?: string; mayBePlain: boolean } {
  const { values, positionals } = parseArgs({
    options: { plain: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  return { folder, mayBePlain: values.plain };
}
