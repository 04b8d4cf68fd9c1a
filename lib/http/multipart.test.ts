import { expect, test } from 'vitest';
import { readMultipart } from './multipart';

function formOf(bytes: number): Request {
  const body = new FormData();
  body.append('images', new File([Buffer.alloc(bytes)], 'pear.jpg'));
  return new Request('http://shop.test/', { method: 'POST', body });
}

test.each([
  [2_500_000, '2.5 MB'],
  [5_000_000, '5 MB'],
  [80_000, '80 kB'],
])(
  'readMultipart rejects a file above %i bytes and formats that limit in its message',
  async (limit, words) => {
    const limits = { fileField: 'images', maxFiles: 1, maxFileBytes: limit };
    await expect(readMultipart(formOf(limit + 1), limits)).rejects.toThrow(
      `pear.jpg is larger than ${words}`,
    );
    expect((await readMultipart(formOf(limit - 1), limits)).files).toHaveLength(1);
  },
);
