/* Request headers that any client may send. Next.js reads each of them somewhere on the way to a page. */

export type Headers = Record<string, string>;

export const MARK = 'stranger0stranger0';
const NONCE = `script-src 'nonce-${MARK}'`;
const TREE = encodeURIComponent(JSON.stringify(['', {}, null, 'refetch']));
const BOT = 'Mozilla/5.0 (compatible; Bingbot/2.0; +http://www.bing.com/bingbot.htm)';

/** Headers that reach Next.js, or that the server reads before Next.js. */
export const READ: [string, Headers][] = [
  ['a nonce to the router', { RSC: '1', 'Content-Security-Policy': NONCE }],
  ['a part for the router', { RSC: '1' }],
  ['a part below a tree', { RSC: '1', 'Next-Router-State-Tree': TREE }],
  ['a tree that is none', { RSC: '1', 'Next-Router-State-Tree': MARK }],
  ['a prefetch', { RSC: '1', 'Next-Router-Prefetch': '1' }],
  ['a prefetch at run time', { RSC: '1', 'Next-Router-Prefetch': '2' }],
  ['a prefetch of the shell', { RSC: '1', 'Next-Router-Prefetch': '3' }],
  [
    'the tree of the segments',
    { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  ],
  [
    'a segment that is none',
    { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': `/${MARK}` },
  ],
  ['where the router comes from', { RSC: '1', 'Next-Url': `/${MARK}` }],
  ['a language of the staff', { Cookie: 'staff-language=de' }],
  ['a language that is none', { Cookie: `staff-language=${MARK}` }],
  ['a draft', { Cookie: `__prerender_bypass=${MARK}; __next_preview_data=${MARK}` }],
  ['a test of navigation', { Cookie: 'next-instant-navigation-testing=[0]' }],
  ['a language, also by cookie', { Cookie: 'NEXT_LOCALE=de', 'Accept-Language': 'de' }],
  ['a host', { Host: `${MARK}.example` }],
  ['a forwarded scheme', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.1' }],
  ['a robot that reads no streams', { 'User-Agent': BOT }],
  ['a robot that runs scripts', { 'User-Agent': 'Googlebot' }],
  ['an image', { Accept: 'image/avif', 'Sec-Fetch-Dest': 'image' }],
  ['no cache', { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
  ['a version', { 'If-None-Match': '*', 'If-Modified-Since': new Date(0).toUTCString() }],
  ['a range', { Range: 'bytes=0-9', 'If-Range': MARK }],
  [
    'a browser, a trace, a forwarded host and request, and headers of the shop',
    {
      'User-Agent': `Mozilla/5.0 ${MARK}`,
      Traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      Tracestate: `a=${MARK}`,
      'X-Forwarded-Host': `${MARK}.example`,
      'X-Forwarded-Port': '1',
      Forwarded: `host=${MARK}.example`,
      'X-Original-Url': '/cart',
      'X-Client-Ip': MARK,
      'X-Was-Forwarded': MARK,
      'X-Correlation-Id': MARK,
    },
  ],
];

/** Headers that the server removes before Next.js (server/serve.ts). */
export const REMOVED: [string, Headers][] = [
  ['a nonce', { 'Content-Security-Policy': NONCE }],
  ['a nonce that is reported', { 'Content-Security-Policy-Report-Only': NONCE }],
  ['the router without RSC', { 'Next-Router-State-Tree': TREE, 'Next-Url': `/${MARK}` }],
  ['a prefetch without RSC', { 'Next-Router-Prefetch': '1' }],
  ['an action', { 'Next-Action': MARK }],
  ['an action by its type', { 'Content-Type': 'multipart/form-data; boundary=a' }],
  ['an action handed on', { 'X-Action-Forwarded': '1', 'Next-Action': MARK }],
  ['a hot reload', { 'Next-Hmr-Refresh': '1', 'X-Nextjs-Request-Id': MARK }],
  ['the id of a document', { 'X-Nextjs-Html-Request-Id': MARK }],
  ['data of a page', { 'X-Nextjs-Data': '1' }],
  ['a deployment', { 'X-Deployment-Id': MARK }],
  ['a path', { 'X-Matched-Path': '/cart', 'X-Now-Route-Matches': '1=cart' }],
  ['an invocation', { 'X-Invoke-Path': '/cart', 'X-Invoke-Query': '{}', 'X-Invoke-Status': '404' }],
  ['an output', { 'X-Invoke-Output': '/_error', 'X-Invocation-Id': MARK }],
  ['a middleware', { 'X-Middleware-Rewrite': '/cart', 'X-Middleware-Next': '1' }],
  ['a middleware that was asked', { 'X-Middleware-Subrequest': 'middleware:middleware' }],
  [
    'headers of a middleware',
    { 'X-Middleware-Override-Headers': 'host', 'X-Middleware-Request-Host': MARK },
  ],
  ['a cookie of a middleware', { 'X-Middleware-Set-Cookie': `a=${MARK}` }],
  ['a rewritten path', { 'X-Nextjs-Rewritten-Path': '/cart', 'X-Nextjs-Rewritten-Query': MARK }],
  ['a postponed page', { 'Next-Resume': '1', 'X-Next-Resume-State-Length': '9' }],
  ['a renewal', { 'X-Prerender-Revalidate': MARK }],
  [
    'a renewal if made',
    { 'X-Prerender-Revalidate': MARK, 'X-Prerender-Revalidate-If-Generated': '1' },
  ],
  ['expired tags', { 'X-Next-Revalidated-Tags': 'products', 'X-Next-Revalidate-Tag-Token': MARK }],
  ['tags of a page', { 'X-Next-Cache-Tags': MARK }],
  ['an origin', { Origin: `https://${MARK}.example`, Referer: `https://${MARK}.example/` }],
  ['a prefetch of the browser', { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch;prerender' }],
  ['a password', { Authorization: `Bearer ${MARK}` }],
];
