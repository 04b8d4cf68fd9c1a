export const shelves = {
  Vegetables: 'Bio-Gemüse',
  Fruits: 'Frisches Obst',
  Drinks: 'Kalte Getränke',
  Instant: 'Fertiggerichte',
  Dairy: 'Milchprodukte',
  Bakery: 'Brot & Gebäck',
  Grains: 'Getreide & Müsli',
};
