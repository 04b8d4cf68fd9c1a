import type { Translations } from '@/messages';

export const newsletter: Translations['newsletter'] = {
  title: 'Newsletter',
  text: 'Angebote und neue Produkte, ab und zu. Wir schicken Ihnen zuerst einen Link zur Bestätigung.',
  email: 'Ihre E-Mail-Adresse',
  subscribe: 'Abonnieren',
  joinText: 'Bitte bestätigen Sie, dass Sie unseren Newsletter möchten.',
  leaveText: 'Hier können Sie unseren Newsletter für diese Adresse abbestellen.',
  join: 'Ja, ich möchte ihn',
  leave: 'Abbestellen',
  none: 'Dieser Shop hat zurzeit keinen Newsletter.',
};
