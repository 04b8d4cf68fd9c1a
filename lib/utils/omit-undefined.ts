type UndefinedKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** `T` without undefined values: a key whose value may be undefined becomes optional. */
export type OmitUndefined<T> = {
  -readonly [K in keyof T as K extends UndefinedKeys<T> ? never : K]: T[K];
} & {
  -readonly [K in keyof T as K extends UndefinedKeys<T> ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Returns a copy of an object without the keys whose value is undefined. Otherwise a database filter or a header could
 * contain "undefined".
 */
export const omitUndefined = <const T extends object>(object: T): OmitUndefined<T> =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as OmitUndefined<T>;
