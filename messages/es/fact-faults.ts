import type { Translations } from '@/messages';

export const factFaults: Translations['factFaults'] = {
  brand: 'La marca es un texto de {max} caracteres como máximo',
  ingredients: 'Los ingredientes son un texto de {max} caracteres como máximo',
  origin: 'El origen es un texto de {max} caracteres como máximo',
  storage: 'La conservación es un texto de {max} caracteres como máximo',
  allergens: 'Los alérgenos son dos listas, contains y mayContain, con estos nombres: {names}',
  nutrition: 'La información nutricional indica energía y gramos por 100 g o 100 ml',
  per: 'La información nutricional es por 100 g o por 100 ml: g o ml',
  energy: 'La energía en {unit} es un número de 0 a {most}, sin separador de miles, como 1046',
  grams: '{name} es un número de gramos de 0 a 100, como 3.5',
  saturates: 'Las grasas saturadas son parte de las grasas y no pueden ser más',
  sugars: 'Los azúcares son parte de los hidratos de carbono y no pueden ser más',
  unknownName: '«{name}» no es ninguno de estos: {names}',
  diets: 'Las dietas son una lista de estos nombres: {names}',
  leastAge: 'La edad mínima es 16 o 18',
  gtinLength: 'Un código de barras tiene 8, 12, 13 o 14 cifras',
  gtinCheck:
    'Este código de barras no es correcto: la última cifra no encaja con las demás. Compárelo otra vez.',
  amount: 'La cantidad es un número mayor que 0 y como máximo {max}, como 0.5 o 330',
  unit: 'La unidad es una de estas: {units}',
  amountAndUnit: 'Cantidad y unidad van juntas: indique ambas o ninguna',
  contradiction: 'Un producto marcado como {diet} no puede contener {allergen}',
  gtinTaken: 'El código de barras {gtin} ya es de {name}',
  gtinTakenRemoved:
    'El código de barras {gtin} es de {name}, que se retiró de la tienda: restaure ese producto',
  listDiet: 'diet es uno de: {names}',
  listWithout: 'without es uno de: {names}',
  adds: '{name} en lugar de {original}: {what}. Pregunte al cliente y confírmelo después.',
  checkId:
    'Este pedido es solo para mayores de {age} años: compruebe el documento de identidad y confírmelo.',
};
