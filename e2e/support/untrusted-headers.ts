export type Headers = Record<string, string>;

export const MARK = 'stranger0stranger0';
const NONCE = `script-src 'nonce-${MARK}'`;
const TREE = encodeURIComponent(JSON.stringify(['', {}, null, 'refetch']));
const BOT = 'Mozilla/5.0 (compatible; Bingbot/2.0; +http://www.bing.com/bingbot.htm)';

/** Headers that reach Next.js, or that the server reads before Next.js. */
export const READ: [string, Headers][] = [
  ['a nonce with a router request', { RSC: '1', 'Content-Security-Policy': NONCE }],
  ['a router request', { RSC: '1' }],
  ['a router request with a state tree', { RSC: '1', 'Next-Router-State-Tree': TREE }],
  ['an invalid state tree', { RSC: '1', 'Next-Router-State-Tree': MARK }],
  ['a prefetch', { RSC: '1', 'Next-Router-Prefetch': '1' }],
  ['a runtime prefetch', { RSC: '1', 'Next-Router-Prefetch': '2' }],
  ['a shell prefetch', { RSC: '1', 'Next-Router-Prefetch': '3' }],
  [
    'the segment tree',
    { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  ],
  [
    'an invalid segment',
    { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': `/${MARK}` },
  ],
  ['the previous URL of the router', { RSC: '1', 'Next-Url': `/${MARK}` }],
  ['a staff language', { Cookie: 'staff-language=de' }],
  ['an invalid staff language', { Cookie: `staff-language=${MARK}` }],
  ['draft mode cookies', { Cookie: `__prerender_bypass=${MARK}; __next_preview_data=${MARK}` }],
  ['a navigation test cookie', { Cookie: 'next-instant-navigation-testing=[0]' }],
  ['a language in a cookie and a header', { Cookie: 'NEXT_LOCALE=de', 'Accept-Language': 'de' }],
  ['a host', { Host: `${MARK}.example` }],
  ['a forwarded scheme', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.1' }],
  ['a crawler that needs whole pages', { 'User-Agent': BOT }],
  ['a crawler that runs scripts', { 'User-Agent': 'Googlebot' }],
  ['an image request', { Accept: 'image/avif', 'Sec-Fetch-Dest': 'image' }],
  ['no cache', { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
  [
    'a conditional request',
    { 'If-None-Match': '*', 'If-Modified-Since': new Date(0).toUTCString() },
  ],
  ['a range request', { Range: 'bytes=0-9', 'If-Range': MARK }],
  [
    'a browser, a trace, a forwarded host and URL, and headers of the shop',
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
  ['a report-only nonce', { 'Content-Security-Policy-Report-Only': NONCE }],
  ['router headers without RSC', { 'Next-Router-State-Tree': TREE, 'Next-Url': `/${MARK}` }],
  ['a prefetch header without RSC', { 'Next-Router-Prefetch': '1' }],
  ['a server action', { 'Next-Action': MARK }],
  ['a server action by its content type', { 'Content-Type': 'multipart/form-data; boundary=a' }],
  ['a forwarded server action', { 'X-Action-Forwarded': '1', 'Next-Action': MARK }],
  ['hot reload headers', { 'Next-Hmr-Refresh': '1', 'X-Nextjs-Request-Id': MARK }],
  ['a document id', { 'X-Nextjs-Html-Request-Id': MARK }],
  ['a request for page data', { 'X-Nextjs-Data': '1' }],
  ['a deployment id', { 'X-Deployment-Id': MARK }],
  ['a matched path', { 'X-Matched-Path': '/cart', 'X-Now-Route-Matches': '1=cart' }],
  [
    'invocation headers',
    { 'X-Invoke-Path': '/cart', 'X-Invoke-Query': '{}', 'X-Invoke-Status': '404' },
  ],
  ['an invocation output', { 'X-Invoke-Output': '/_error', 'X-Invocation-Id': MARK }],
  ['middleware results', { 'X-Middleware-Rewrite': '/cart', 'X-Middleware-Next': '1' }],
  ['a middleware subrequest', { 'X-Middleware-Subrequest': 'middleware:middleware' }],
  [
    'middleware header overrides',
    { 'X-Middleware-Override-Headers': 'host', 'X-Middleware-Request-Host': MARK },
  ],
  ['a middleware cookie', { 'X-Middleware-Set-Cookie': `a=${MARK}` }],
  ['a rewritten path', { 'X-Nextjs-Rewritten-Path': '/cart', 'X-Nextjs-Rewritten-Query': MARK }],
  ['a postponed page', { 'Next-Resume': '1', 'X-Next-Resume-State-Length': '9' }],
  ['a revalidation', { 'X-Prerender-Revalidate': MARK }],
  [
    'a conditional revalidation',
    { 'X-Prerender-Revalidate': MARK, 'X-Prerender-Revalidate-If-Generated': '1' },
  ],
  [
    'revalidated tags',
    { 'X-Next-Revalidated-Tags': 'products', 'X-Next-Revalidate-Tag-Token': MARK },
  ],
  ['cache tags', { 'X-Next-Cache-Tags': MARK }],
  [
    'an origin and a referrer',
    { Origin: `https://${MARK}.example`, Referer: `https://${MARK}.example/` },
  ],
  ['a browser prefetch', { Purpose: 'prefetch', 'Sec-Purpose': 'prefetch;prerender' }],
  ['an Authorization header', { Authorization: `Bearer ${MARK}` }],
];
