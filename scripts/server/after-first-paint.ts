/** A script of the build that may run at any time, as React writes it. */
const SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+\.js)"(?: id="\w+")? async=""><\/script>/g;
const HINT = /<link rel="preload" as="script"[^>]*>/g;

/** A page that nobody sees yet is never painted: one in another tab, or prerendered. */
const loaderOf = (sources: string[]) =>
  '<script>(function(load){document.hidden?load():requestAnimationFrame(function(){setTimeout(load)})})' +
  `(function(){${JSON.stringify(sources)}.forEach(function(src){` +
  'var script=document.createElement("script");script.async=true;script.src=src;' +
  'document.head.append(script)})})</script>';

/**
 * The page with its scripts asked for once it has been painted. All of a page is in its HTML; on a
 * slow line the scripts, ten times its size, would share the line with its styles and first picture
 * (docs/performance.md has the figures). HTML of another shape comes back as it is.
 */
export function scriptsAfterFirstPaint(html: string): string {
  const sources: string[] = [];
  const rest = html.replace(SCRIPT, (_script, source: string) => {
    sources.push(source);
    return '';
  });
  if (sources.length === 0 || !rest.includes('</head>')) return html;
  return rest.replace(HINT, '').replace('</head>', () => `${loaderOf(sources)}</head>`);
}
