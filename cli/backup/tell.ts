import type { Manifest } from './manifest';

/** The contents of a backup, one line for each kind. */
export function tell({ collections, photos }: Manifest): string {
  const counted = Object.entries(collections).map(([name, { count }]) => [name, count] as const);
  const rows = [...counted, ['photos', Object.keys(photos).length] as const];
  return rows.map(([name, count]) => `  ${name.padEnd(14)}${count}`).join('\n');
}
