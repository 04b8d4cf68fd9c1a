export const weights = {
  about: 'about {sum}',
  aboutAtMost: 'about {sum}, at most {most}',
  atMost: 'at most {most}',
  forAmount: '{amount}: {sums}',
  each: 'about {amount} each',
  note: 'You pay what is weighed: {sums}.',
  online:
    'Paid online, {most} is held on your card until weighing. Other ways of paying are charged it, and get the rest back.',
  onlyLeft: 'Only {amount} left',
  allInCart: 'Only {amount} left, and in your cart already.',
  mostOfOrder: 'At most {amount} can be ordered.',
  more: 'Add {amount} of {name}',
  less: 'Remove {amount} of {name}',
} as const;
