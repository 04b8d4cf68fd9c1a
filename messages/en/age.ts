export const age = {
  needed: 'Only for people aged {age} and over. Please have your ID ready.',
} as const;
