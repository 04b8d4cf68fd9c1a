import type { ShopResponse } from './response';

/** Of one answer, not of what is kept of it. */
const OWN = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'date'];

/** An answer that has been sent: with the headers that it was given since it was asked for. */
export type Answered = {
  headers: Record<string, string>;
  /** The bytes as they were sent, and how they were compressed. */
  bytes: Buffer<ArrayBuffer>;
  encoding?: string;
};

/** Hands over what is answered to a request, if it is answered with 200. */
export function whenAnswered(response: ShopResponse, take: (answer: Answered) => void): void {
  const before = response.getHeaders();
  const recorded: Buffer[] = [];
  response.recorded = recorded;
  response.once('finish', () => {
    if (response.statusCode !== 200) return;
    const after = response.getHeaders();
    const added = Object.entries(after).flatMap(([name, value]) =>
      value === before[name] || OWN.includes(name) ? [] : [[name, String(value)]],
    );
    const encoding = after['content-encoding']?.toString();
    take({
      headers: Object.fromEntries(added),
      bytes: Buffer.concat(recorded),
      encoding,
    });
  });
}
