/** A script of the build that may run at any time, as React writes it. */
const SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+\.js)"(?: id="\w+")? async=""><\/script>/g;
const HINT = /<link rel="preload" as="script"[^>]*>/g;

/**
 * Runs in the browser, and therefore is written for old ones too. A page that nobody sees yet, in
 * another tab or prerendered, is never painted. Until the shop's scripts are there, buttons that were
 * pressed are kept, also from React, which might answer while it starts; the shop calls `replayClicks`
 * as soon as it can answer to them.
 */
const loaderOf = (sources: string[]) => `<script>(function(){
var pressed=[];
function keep(event){
var button=event.target.closest&&event.target.closest("button[type=button]");
if(!button)return;
event.stopImmediatePropagation();
if(pressed.indexOf(button)<0)pressed.push(button)
}
function load(){${JSON.stringify(sources)}.forEach(function(src){
var script=document.createElement("script");script.async=true;script.src=src;document.head.append(script)
})}
addEventListener("click",keep,true);
window.replayClicks=function(){
removeEventListener("click",keep,true);
pressed.splice(0).forEach(function(button){if(button.isConnected)button.click()})
};
document.hidden?load():requestAnimationFrame(function(){setTimeout(load)})
})()</script>`;

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
