/** An answer that the browser saves as a file of this name; CSV by default. */
export const download = (
  body: BodyInit,
  name: string,
  type = 'text/csv; charset=utf-8',
): Response =>
  new Response(body, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });
