/** The fields of an object of which nothing is known; none of anything else. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
