import type { Translations } from '@/messages';

export const pageTemplates: Translations['pageTemplates'] = {
  imprint: `## Wer diesen Shop betreibt

[Name des Unternehmens und Rechtsform]\\
[Straße und Hausnummer]\\
[Postleitzahl und Ort]\\
[Land]

Vertreten durch: [Name]

## So erreichen Sie uns

Telefon: [Nummer]\\
E-Mail: [Adresse]

## Register und Steuer

Registergericht und Nummer: [Angabe, sonst weglassen]\\
Umsatzsteuer-Identifikationsnummer: [Nummer]\\
Zuständige Aufsichtsbehörde: [Behörde, sonst weglassen]

## Verantwortlich für den Inhalt

[Name und Anschrift]`,
  terms: `## 1. Ihr Vertragspartner

Diese Bedingungen gelten für Bestellungen in diesem Shop von [Name und Anschrift des Unternehmens].

## 2. So kommt der Vertrag zustande

Ihre Bestellung ist ein Angebot. Der Vertrag entsteht, wenn wir [sie per E-Mail bestätigen / die Ware liefern].

## 3. Preise und Zahlung

Die Preise gelten in [Währung] und [enthalten die Mehrwertsteuer / verstehen sich zuzüglich Mehrwertsteuer]. Sie zahlen per [Zahlungsarten].

## 4. Lieferung

Wir liefern nach [Gebiet].

## 5. Widerrufsrecht

[Widerrufsbelehrung und Ausnahmen, etwa für schnell verderbliche Waren.]

## 6. Mängel

[Was bei mangelhafter Ware gilt.]

## 7. Recht und Streitbeilegung

Es gilt das Recht von [Land]. [Angabe zur Verbraucherschlichtung.]

Stand: [Datum]`,
  privacy: `## Verantwortlich

[Name, Anschrift, E-Mail und Telefon des Unternehmens]

## Was wir speichern und wozu

- **Bestellungen**: Name, Adresse, Telefon, E-Mail und die bestellten Produkte, für die Lieferung und unsere Buchführung. Aufbewahrt für [Dauer]. Rechtsgrundlage: [Angabe].
- **Konto**: E-Mail und ein geschütztes Passwort, bis Sie das Konto löschen.
- **Technische Daten**: [was Ihr Server protokolliert, und wie lange].

Dieser Shop setzt nur Cookies, die er für Anmeldung und Sprache braucht. [Nennen Sie weitere oder streichen Sie den Satz.]

## Wer noch Daten erhält

- Zahlungen: [Name des Zahlungsdienstes]
- E-Mail: [Name des Maildienstes]
- Hosting: [Name des Anbieters und Land]

## Ihre Rechte

Sie können Auskunft, Berichtigung, Löschung und Herausgabe Ihrer Daten verlangen: auf Ihrer Kontoseite oder unter [E-Mail]. Beschwerden nimmt [Aufsichtsbehörde] entgegen.

Stand: [Datum]`,
  delivery: `## Wohin und wann

Wir liefern nach [Orte oder Postleitzahlen], [Tage] von [Uhrzeit] bis [Uhrzeit].

## Was es kostet

Die Lieferung kostet [Betrag] und ist ab [Betrag] kostenlos. Der Mindestbestellwert ist [Betrag].

## So liefern wir

[Wie frische und gefrorene Ware gekühlt wird, und was geschieht, wenn niemand zu Hause ist.]

## Selbst abholen

[Wo und wann Bestellungen abgeholt werden können, sonst diesen Teil entfernen.]`,
  returns: `## Etwas stimmt nicht

Melden Sie sich per [Telefon oder E-Mail] innerhalb von [Frist], am besten mit Foto. Wir bringen [Ersatz] oder erstatten den Preis.

## Sie haben es sich anders überlegt

[Wie lange und wie ungeöffnete Ware zurückgegeben werden kann, wer die Kosten trägt, und welche Ware, etwa Frisches, ausgenommen ist.]

## Wann Sie Ihr Geld erhalten

Wir erstatten innerhalb von [Anzahl] Tagen auf dem Weg, auf dem Sie gezahlt haben. Bargeld erhalten Sie [wie] zurück.

## Pfand

[Wo und wie Leergut angenommen wird, sonst diesen Teil entfernen.]`,
  faq: `## Wohin liefern Sie?

[Antwort]

## Wann kommt meine Bestellung?

[Antwort]

## Wie kann ich zahlen?

[Antwort]

## Was, wenn etwas ausverkauft ist?

[Antwort]

## Kann ich meine Bestellung ändern oder stornieren?

[Antwort]`,
};
