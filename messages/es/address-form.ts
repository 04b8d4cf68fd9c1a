import type { Translations } from '@/messages';

export const addressForm: Translations['addressForm'] = {
  title: 'Añadir una dirección',
  heading: 'Añadir dirección de entrega',
  text: '¿Adónde le llevamos la compra?',
  note: 'Nota para el repartidor (opcional)',
  noteHint: 'Por ejemplo, dónde está el timbre',
  save: 'Guardar dirección',
  toCart: 'Volver a la cesta',
};
