export const translations = {
  title: 'Translations',
  hint: 'Shoppers read the text above where you leave a field empty.',
  name: 'Name ({language})',
  description: 'Description ({language})',
  facts: 'Facts ({language})',
  fact: '{fact} ({language})',
  lines: 'One per line',
  nameText: 'A translated name is a text',
  nameTooLong: 'A translated name is at most {max} characters',
  languages: 'Translations are in these languages: {languages}',
  productParts: 'A translation has a name, a description, or facts',
  categoryParts: 'A translation of a category has a name',
} as const;
