import type { Translations } from '@/messages';

export const addressForm: Translations['addressForm'] = {
  title: 'Adicionar uma morada',
  heading: 'Adicionar morada de entrega',
  text: 'Onde devemos levar as suas compras?',
  note: 'Nota para o estafeta (opcional)',
  noteHint: 'Por exemplo, onde fica a campainha',
  save: 'Guardar morada',
  toCart: 'Voltar ao carrinho',
};
