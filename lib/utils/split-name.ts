/** Matches a name in the scripts of China, Japan and Korea. */
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々\s]+$/u;

/**
 * Returns a full name as people in China, Japan and Korea write it, without a space: once with the last name first
 * (`山田太郎`), and once with the first name first. Returns an empty list for a single name and for names in other scripts.
 */
export const joinedNames = ({
  firstName,
  lastName,
}: Record<'firstName' | 'lastName', string>): string[] =>
  firstName && lastName && EAST_ASIAN.test(firstName + lastName)
    ? [lastName + firstName, firstName + lastName]
    : [];

/**
 * Splits a full name. The first word is the first name, and all other words are the last name. The last name is empty
 * for a single word.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
