import { expect, test } from 'vitest';
import { linesIn } from './lines';

async function linesOf(text: string, bytes: number): Promise<string[]> {
  const whole = Buffer.from(text);
  async function* parts() {
    for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
  }
  const lines: string[] = [];
  for await (const some of linesIn(parts())) lines.push(...some);
  return lines;
}

test.each([1, 7, 1_000])('a line ends at its end alone, in parts of %d bytes', async (bytes) => {
  const lines = ['{"name":"Crème\u2028brûlée\u2029🍮"}', '{"name":"a\\nb\\r"}', '{}'];
  expect(await linesOf(lines.map((line) => `${line}\n`).join(''), bytes)).toEqual(lines);
});
