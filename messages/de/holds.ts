import type { Translations } from '@/messages';

export const holds: Translations['holds'] = {
  paymentNotFitting: 'Die Zahlung passt nicht zu dieser Bestellung. Bitte prüfen Sie sie zuerst.',
  paymentGivenBack:
    'Die Zahlung dieser Bestellung wurde erstattet, also wird nicht geliefert. Bitte stornieren Sie sie.',
  refundFailed:
    'Die Zahlung dieser Bestellung ist zu erstatten, und die Erstattung ist fehlgeschlagen, also wird nicht geliefert. Bitte stornieren Sie sie und erstatten Sie auf anderem Weg.',
  paymentDisputed:
    'Die Bank hat die Zahlung dieser Bestellung zurückgeholt, also verlässt sie den Laden nicht. Bitte antworten Sie bei Stripe auf den Einspruch, oder stornieren Sie die Bestellung.',
  notPaidYet: 'Diese Bestellung ist noch nicht bezahlt.',
  holdEnded:
    'Die Bank hat das Geld dieser Bestellung freigegeben, also ist nichts bezahlt und sie verlässt den Laden nicht. Bitte stornieren Sie sie und bitten Sie um eine neue Bestellung.',
  notTakenYet:
    'Das Geld dieser Bestellung ist auf der Karte reserviert und noch nicht eingezogen, also verlässt sie den Laden nicht. Der Shop versucht es jede Minute erneut.',
  returnedUnpacked: 'Zurückgegebenes Pfand kann notiert werden, sobald die Bestellung gepackt ist.',
  returnedCancelled: 'Diese Bestellung ist storniert, daher wird kein Pfand für sie notiert.',
  returnedDisputed:
    'Die Bank hat die Zahlung dieser Bestellung zurückgeholt, daher kann nichts davon erstattet werden. Bitte geben Sie das Pfand bar zurück.',
  refundUndelivered: 'Etwas kann zurückgegeben werden, sobald die Bestellung geliefert ist.',
  refundDisputed:
    'Die Bank hat die Zahlung dieser Bestellung zurückgeholt, daher erstattet der Shop sie nicht noch einmal.',
  refundUnpaid: 'Bitte vermerken Sie zuerst, was für diese Bestellung bezahlt wurde.',
  refundNothingLeft: 'Alles, was für diese Bestellung bezahlt wurde, ist schon erstattet.',
  returnedRefunded:
    'Von dieser Bestellung wurde etwas erstattet; geben Sie ihr Pfand bitte als Betrag zurück.',
};
