import { site } from '@/lib/utils/site';
import { escapeHtml, htmlPage } from '@/local/html';
import type { KeptMail } from './store';

const STYLE = `
:root{color-scheme:light dark;--paper:#fbf6ea;--card:#fffdf8;--line:#e3d9c3;--ink:#1c2a1f;--muted:#566050;--leaf:#166534}
@media (prefers-color-scheme:dark){:root{--paper:#111711;--card:#19211a;--line:#2e3a2f;--ink:#f3efe3;--muted:#abb5a6;--leaf:#7bd495}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:48rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.35rem;margin:0 0 .5rem}h2{font-size:1.05rem;margin:1.5rem 0 .5rem}p{margin:0 0 1rem;color:var(--muted)}
a{color:var(--leaf);text-underline-offset:.2em}:focus-visible{outline:3px solid var(--leaf);outline-offset:3px}
ul{list-style:none;margin:1rem 0 0;padding:0}li{border-top:1px solid var(--line)}
li a{display:block;padding:.75rem 0;text-decoration:none}li b{display:block;color:var(--ink)}li span{color:var(--muted);font-size:.9rem}
iframe{width:100%;height:48rem;border:1px solid var(--line);border-radius:1rem;background:var(--card)}
pre{white-space:pre-wrap;background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1rem;margin:0}
`;

const shell = (title: string, main: string) =>
  htmlPage(`${title} · ${site.name} local inbox`, STYLE, `<main>${main}</main>`);

const when = (mail: KeptMail) =>
  `<time datetime="${mail.at}">${new Date(mail.at).toLocaleString('en-US')}</time>`;

/** The list of messages. */
export function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mail/${mail.id}"><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)} · ${when(mail)}</span></a></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing was sent yet.</p>';
  return shell(
    'Inbox',
    `<h1>Local inbox</h1>
<p>What this shop would send by e-mail. Nothing leaves this machine. <a href="/">Look again</a></p>
${list}`,
  );
}

/** One message: as it looks, and as text. */
export function mailPage(mail: KeptMail): string {
  return shell(
    mail.subject,
    `<p><a href="/">All messages</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p>From ${escapeHtml(mail.from)}<br>To ${escapeHtml(mail.to)}<br>${when(mail)}<br><a href="/mail/${mail.id}/source">Source</a></p>
<h2>As it looks</h2>
<iframe src="/mail/${mail.id}/html" title="The message as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  );
}

/** The page for whatever is not there. */
export const missingPage = () =>
  shell('Not found', '<h1>There is no such message</h1><p><a href="/">All messages</a></p>');
