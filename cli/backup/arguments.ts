import { readArguments } from '@/server/process/arguments';

/**
 * Parses the arguments of a command that reads a backup: the folder and `--plain`. With `--plain`, the
 * command accepts an unencrypted backup although BACKUP_KEY is set.
 */
export function readBackupArguments(command: string) {
  const { values, positionals } = readArguments({
    usage: `${command} [--plain]`,
    options: { plain: { type: 'boolean', default: false } },
    words: 1,
  });
  return { folder: positionals[0], mayBePlain: values.plain };
}
