/** The shop cannot start; `message` says why and what to do. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The same because of a setting: until that is changed, every start ends in the same way. */
export class SettingFailure extends StartFailure {}

/** EX_CONFIG of sysexits.h; deploy/basketful.service does not start the shop again after it. */
export const SETTING_FAULT = 78;

/** The exit code of a start that ends with this error. */
export const exitCodeOf = (error: unknown): number =>
  error instanceof SettingFailure ? SETTING_FAULT : 1;

/** The message of any thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a Node system error, such as EACCES. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the system forbids to write, for good: another user's folder, or a read-only disk. */
export const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EROFS', 'EPERM'].includes(codeOf(error) ?? '');
