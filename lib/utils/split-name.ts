const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々\s]+$/u;

/**
 * Returns a Chinese, Japanese or Korean name without a space, in both orders of last and first name. Returns an empty
 * list for other scripts and single names.
 */
export const joinedNames = ({
  firstName,
  lastName,
}: Record<'firstName' | 'lastName', string>): string[] =>
  firstName && lastName && EAST_ASIAN.test(firstName + lastName)
    ? [lastName + firstName, firstName + lastName]
    : [];

/** Splits a full name at its first space. The last name is empty for a single word. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
