/** Formats a number of bytes for display: `5 MB`, `2.5 MB`, `800 kB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${Math.round(bytes / 100_000) / 10} MB`;
