/** A `node:http` server that responds with recorded bytes. It shows the limit of the machine. */
import { createServer } from 'node:http';
import type { Recorded } from '@/bench/exchange';

process.once('message', (recorded: Recorded[]) => {
  const answers = new Map(
    recorded.map(({ key, status, headers, body }) => [
      key,
      { status, headers, body: Buffer.from(body, 'base64') },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(String(request.headers['x-case']));
    response.writeHead(answer?.status ?? 404, answer?.headers);
    response.end(answer?.body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address?.port);
  });
});
process.once('disconnect', () => process.exit());
