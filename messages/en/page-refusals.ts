export const pageRefusals = {
  titleMissing: 'A page needs a title',
  titleLength: 'The title is at most {max, number} characters',
  textMissing: 'A page needs a text',
  textLength: 'The text is at most {max, number} characters',
  slugMissing: 'slug is the end of the address of a page',
  slugForm: 'The address part has letters a to z, digits and single hyphens, at most {max, number}',
  slugReserved: 'The shop needs the address part {slug} itself',
  revision: 'revision is the one that the page was read with',
  unknown: 'There is no such page',
  changedElsewhere: 'This page was changed meanwhile on another device.',
  goneElsewhere: 'This page was removed meanwhile on another device.',
  tooMany: 'A shop has at most {max, number} pages of text',
  tooRich:
    'The text has too many headings, lists, cells and links. Please split it into two pages.',
  busy: 'Many devices are changing the pages. Please try again.',
  social: '{site} takes an address such as https://{host}/your-shop',
  socialList: 'social has the addresses of your pages at other sites',
} as const;
