/** Returns a response that the browser saves as a file with this name. The default content type is CSV. */
export const download = (
  body: BodyInit,
  name: string,
  type = 'text/csv; charset=utf-8',
): Response =>
  new Response(body, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });
