export const homeFaults = {
  words: 'Titles and texts are text',
  long: 'This text has at most {max} characters',
  buttons: 'buttons lists at most {max} buttons',
  button: 'Choose where the button leads: all, offers or a category',
  buttonGone: 'A button leads to the category {path}, which is gone. Choose another.',
  claims: 'claims lists at most {max} claims, each with its icon',
  shelves: 'shelves lists the paths of categories',
  best: 'Choose the best sellers: first, sales or hand',
  products: 'Choose at most {max} products',
  picture: 'image is the picture that the banner has; send another one as a photo',
  noPhoto: 'Choose a photo for the banner',
  home: 'home is the whole home page, or null for the one of the beginning',
  revision: 'revision is the one that the home page was read with',
  openLine: 'openLine is true or false',
  overtaken:
    'The home page was changed meanwhile on another device. Save again to replace it, or load this page again to see it.',
} as const;
