export const translations = {
  title: 'Translations',
  hint: 'Shoppers read the text above where you leave a field empty.',
  name: 'Name ({language})',
  description: 'Description ({language})',
  lines: 'One per line',
} as const;
