import type { Manifest } from './manifest';

/** The contents of a backup, one line for each kind. */
export function tell({ collections, photos, encryption, secrets }: Manifest): string {
  const counted = Object.entries(collections).map(([name, { count }]) => [name, count] as const);
  const rows = [
    ...counted,
    ['photos', Object.keys(photos).length] as const,
    ['encrypted', encryption ? 'yes' : 'no'] as const,
    ['secrets', secrets ? 'yes' : 'no: keep the settings apart, or set BACKUP_KEY'] as const,
  ];
  return rows.map(([name, count]) => `  ${name.padEnd(14)}${count}`).join('\n');
}
