export const goods = {
  categories: 'Categories',
  all: 'All',
  onlyLeft: 'Only {count} left',
  save: 'Save ',
  count: '{count, plural, one {# product} other {# products}}',
  partsOf: 'Parts of {category}',
} as const;
