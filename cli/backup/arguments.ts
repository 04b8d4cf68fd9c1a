import { readArguments } from '@/server/process/arguments';

/** What a command that reads a backup takes: its folder, and `--plain` for one without encryption although there is a key. */
export function readBackupArguments(command: string) {
  const { values, positionals } = readArguments({
    usage: `${command} [--plain]`,
    options: { plain: { type: 'boolean', default: false } },
    words: 1,
  });
  return { folder: positionals[0], mayBePlain: values.plain };
}
