import { usePageLanguage } from '#i18n';
import type { Language } from '@/lib/i18n/languages';
import type { OrderView } from '@/lib/orders/view';
import type { Translations } from '@/messages';
import { courierOrder as ar } from '@/messages/ar.json?namespace=courierOrder';
import { courierOrder as de } from '@/messages/de.json?namespace=courierOrder';
import { courierOrder as en } from '@/messages/en.json?namespace=courierOrder';
import { courierOrder as es } from '@/messages/es.json?namespace=courierOrder';
import { courierOrder as fr } from '@/messages/fr.json?namespace=courierOrder';
import { courierOrder as pt } from '@/messages/pt.json?namespace=courierOrder';

type CourierMessages = Translations['courierOrder'];

const WORDS: Record<Language, CourierMessages> = { ar, de, en, es, fr, pt };
const BROUGHT = 'broughtBy' satisfies keyof CourierMessages;
const TRIED = 'tried' satisfies keyof CourierMessages;

export function CourierNote({ order: { courier, failedTries } }: { order: OrderView }) {
  const messages = WORDS[usePageLanguage().code];
  return (
    <p className="text-base">
      {courier && (
        <strong className="block">
          {messages[BROUGHT].replace('{name}', `\u2068${courier.name}\u2069`)}
        </strong>
      )}
      {failedTries && <span className="block text-tomato">{messages[TRIED]}</span>}
    </p>
  );
}
