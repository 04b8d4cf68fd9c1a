import type { Translations } from '@/messages';

export const outage: Translations['outage'] = {
  title: 'Búsqueda | {shop}',
  heading: 'La búsqueda no está disponible en este momento',
  text: 'Su cesta está a salvo. Inténtelo de nuevo en un momento.',
  ways: '{again} o {home}.',
  again: 'Intentarlo de nuevo',
  home: 'volver al inicio',
};
