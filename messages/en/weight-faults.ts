export const weightFaults = {
  soldBy: 'Sold by is piece, weight or weighed-piece',
  step: 'The step is a whole number of g or ml from 1 to {max, number}',
  about: 'The weight of one piece is a whole number of g or ml from 1 to {max, number}',
  unit: 'The unit is g or ml',
  pricePerUnit: 'The price of a kilogram or litre',
  stepPrice: 'One step costs between one cent and the highest price',
  bounds: 'Least and most are whole steps, at most {max} of them, and least is not above most',
  tolerance: 'The tolerance is a whole number of percent from 0 to {max}',
  deposit: 'Goods by weight have no deposit for each piece',
  orderLeast: '{name} is sold from {amount} on. Please take more, or remove it.',
  orderMost: '{name} is sold up to {amount}. Please take less.',
  onlyLeft: 'Only {amount} of {name} left',
  scaleLabels:
    'The labels of scales have the prefix 02 or one from 20 to 29, each for a weight or a price',
  labelPrice:
    'The price of a label is an amount above 0 and up to {max, number}, with at most two decimals',
  labelMisfit: '{name}: the price of the label does not fit its weight. Please scan it again.',
  weighed: 'weighed is a whole number of g or ml from 1 to {max, number}',
  notWeighed: '{name} is sold by the piece, so it has no weight.',
  weighedNone: '{name}: nothing was found, so nothing is weighed.',
  outside: '{name}: {amount} is outside of {from} to {to}. Please weigh again, or confirm it.',
} as const;
