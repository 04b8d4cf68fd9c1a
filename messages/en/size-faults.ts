export const sizeFaults = {
  nameMissing: 'Each size needs a name, such as 500 g',
  ownMissing: 'Please say first which size this product is, such as 500 g',
  nameLong: 'The name of a size is at most {max} characters',
  languages: 'The names of a size are named by languages such as de',
  revision: 'revision is the number that the sizes were read with',
  list: 'sizes is a list of products with their sizes',
  most: 'A product has at most {max} sizes',
  twice: 'There is the size {size} already. Please give each size its own name.',
  taken: '“{name}” is a size of another product. Please take it out there first.',
  removed: '“{name}” was removed from the shop. Please restore it first.',
  overtaken:
    'The sizes were changed elsewhere meanwhile. They are shown as they are now; please check and save again.',
  lineTwice: '{title} has the size {size} already',
  groupLong: 'The name of a group is at most {max} characters',
  place: 'variantPlace is a number from 1 to {max}, or empty',
  lineNoSize: 'The line names a group, but no size',
} as const;
