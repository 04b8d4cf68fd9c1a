export const language = {
  unknown: 'Choose one of the languages of this shop',
} as const;
