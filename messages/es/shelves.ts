export const shelves = {
  Vegetables: 'Verduras ecológicas',
  Fruits: 'Frutas frescas',
  Drinks: 'Bebidas frías',
  Instant: 'Platos preparados',
  Dairy: 'Lácteos',
  Bakery: 'Pan y bollería',
  Grains: 'Cereales y legumbres',
};
