import { usePageLanguage } from '#i18n';
import { Link } from '@/app/_components/link';
import { useTimeZone } from '@/app/_components/shop-provider';
import { useLocale } from '@/app/_components/use-locale';
import type { Language } from '@/lib/i18n/languages';
import type { OrderView } from '@/lib/orders/view';
import { withdrawnNames } from '@/lib/orders/withdrawn-names';
import { timeFormat } from '@/lib/utils/time-format';
import type { Translations } from '@/messages';
import { withdrawalNote as ar } from '@/messages/ar.json?namespace=withdrawalNote';
import { withdrawalNote as de } from '@/messages/de.json?namespace=withdrawalNote';
import { withdrawalNote as en } from '@/messages/en.json?namespace=withdrawalNote';
import { withdrawalNote as es } from '@/messages/es.json?namespace=withdrawalNote';
import { withdrawalNote as fr } from '@/messages/fr.json?namespace=withdrawalNote';
import { withdrawalNote as pt } from '@/messages/pt.json?namespace=withdrawalNote';

type NoteMessages = Translations['withdrawalNote'];

const MESSAGES: Record<Language, NoteMessages> = { ar, de, en, es, fr, pt };
const RECEIVED = 'received' satisfies keyof NoteMessages;
const WHOLE = 'wholeOrder' satisfies keyof NoteMessages;
const LINK = 'link' satisfies keyof NoteMessages;

export function WithdrawalNote({ order }: { order: OrderView }) {
  const messages = MESSAGES[usePageLanguage().code];
  const format = timeFormat(useLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: useTimeZone(),
  });
  const { withdrawals = [], status } = order;
  const isOpen = status !== 'Cancelled' && withdrawals.every((one) => one.products ?? one.goods);
  return (
    <div>
      {withdrawals.map(({ at, products, goods }) => (
        <p key={at} className="mb-1">
          <strong className="block font-semibold">
            {messages[RECEIVED].replace('{at}', format.format(new Date(at)))}
          </strong>
          <span className="wrap-anywhere block text-muted">
            {products ? withdrawnNames(order, products).join(', ') : (goods ?? messages[WHOLE])}
          </span>
        </p>
      ))}
      {isOpen && (
        <Link
          href={`/withdraw#${order._id}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          {messages[LINK]}
        </Link>
      )}
    </div>
  );
}
