export const taken = {
  byPhone: 'By phone',
} as const;
