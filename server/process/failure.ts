export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The shop cannot start because of a setting. A restart cannot succeed until the setting changes. */
export class SettingFailure extends StartFailure {}

/** The exit code EX_CONFIG of sysexits.h. deploy/basketful.service does not restart the shop after this code. */
export const SETTING_FAULT = 78;

export const exitCodeOf = (error: unknown): number =>
  error instanceof SettingFailure ? SETTING_FAULT : 1;

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Returns whether the system forbids writing permanently: the folder belongs to another user, or the disk is read-only.
 */
export const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EROFS', 'EPERM'].includes(codeOf(error) ?? '');
