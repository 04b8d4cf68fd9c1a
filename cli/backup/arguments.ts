import { readArguments } from '@/server/process/arguments';

/**
 * Parses the arguments of a command that reads a backup: its folder, and `--plain` to allow an unencrypted
 * backup although there is a key.
 */
export function readBackupArguments(command: string) {
  const { values, positionals } = readArguments({
    usage: `${command} [--plain]`,
    options: { plain: { type: 'boolean', default: false } },
    words: 1,
  });
  return { folder: positionals[0], mayBePlain: values.plain };
}
