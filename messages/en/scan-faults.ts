export const scanFaults = {
  noFoodDatabase: 'This shop has no database of food. The owner sets FOOD_FACTS_URL.',
  foodUnknown: '{source} does not know the barcode {gtin}. Please fill the form in yourself.',
  foodSilent: '{source} does not answer. Please try again later, or fill the form in yourself.',
} as const;
