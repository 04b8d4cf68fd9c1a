import { type OutgoingHttpHeaders, request } from 'node:http';

export type Recorded = {
  key: string;
  status: number;
  headers: OutgoingHttpHeaders;
  /** base64 */
  body: string;
};

const OWN = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

export function record(key: string, url: string, headers: Record<string, string>) {
  return new Promise<Recorded>((resolve, reject) => {
    const sent = request(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const kept = Object.entries(answer.headers).filter(([name]) => !OWN.includes(name));
        const body = Buffer.concat(chunks);
        resolve({
          key,
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(kept),
          body: body.toString('base64'),
        });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
