export const courierOrder = {
  broughtBy: '{name} brings it',
  tried: 'We were there, but nobody answered.',
} as const;
