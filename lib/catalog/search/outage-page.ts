import { translate } from '@/lib/i18n/catalog';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';

/**
 * Returns the HTML page for searches while the database is down. It does not use the shop's layout, because Next would
 * send it with status 200.
 */
export function noSearch(shopName: string, language: Language, prefix: string): string {
  const t = translate(language, 'outage');
  const { dir } = LANGUAGES[language];
  const again = `<a href="">${t('again')}</a>`;
  const home = `<a href="${prefix || '/'}">${t('home')}</a>`;
  const shop = shopName.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="${language}"${dir === 'rtl' ? ' dir="rtl"' : ''}>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${t('title', { shop })}</title>
<body style="max-width:36rem;margin:15vh auto;padding:0 1.5rem;font:1rem/1.5 system-ui;text-align:center">
<h1>${t('heading')}</h1>
<p>${t('text')}</p>
<p>${t('ways', { again, home })}</p>
</html>`;
}
