import type { Manifest } from './manifest';

/** The contents of a backup, one line for each kind. */
export function backupReport({ collections, photos, encryption, secrets }: Manifest): string {
  const counted = Object.entries(collections).map(([name, { count }]) => [name, count] as const);
  const rows = [
    ...counted,
    ['photos', Object.keys(photos).length] as const,
    ['encrypted', encryption ? 'yes' : 'no'] as const,
    ['secrets', secrets ? 'yes' : 'no: keep the settings apart, or set BACKUP_KEY'] as const,
  ];
  return rows.map(([name, count]) => `  ${name.padEnd(14)}${count}`).join('\n');
}

type Made = { folder: string; manifest: Manifest };

/** The same for a log. */
export function backupSummary({ folder, manifest: { collections, photos } }: Made): string {
  const documents = Object.values(collections).reduce((sum, { count }) => sum + count, 0);
  return `Backed up to ${folder}: ${documents} documents, ${Object.keys(photos).length} photos.`;
}
