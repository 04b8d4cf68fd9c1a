import { expect, test } from 'vitest';
import { cloudinaryStore, diskStore } from './store';
import { isSvg, sanitizeSvg } from './svg';

const clean = async (content: string, root = 'viewBox="0 0 40 10"') => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;
  return (await sanitizeSvg(Buffer.from(svg), 'logo.svg')).photo.toString();
};
const START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" width="40" height="10">';

test('sanitizeSvg keeps shapes, gradients, styles and the viewBox', async () => {
  const content =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"></stop></linearGradient></defs>' +
    '<style>.b{fill:url(#a)}</style><path class="b" d="M0 0h4v4z"></path>';
  expect(await clean(content)).toBe(`${START}${content}</svg>`);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ['an HTML script', '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'],
  [
    'the metadata of a drawing program',
    '<metadata><x:xmpmeta xmlns:x="adobe:ns:meta/"><x:a/></x:xmpmeta></metadata>',
  ],
  ['a comment', '<!-- <script>alert(1)</script> -->'],
])('sanitizeSvg removes %s', async (_, content) => {
  expect(await clean(`${content}<path d="M0 0"></path>`)).toBe(
    `${START}<path d="M0 0"></path></svg>`,
  );
});

test.each([
  ['an event handler', '<path onload="alert(1)" d="M0 0"/>'],
  ['an address of another site', '<path fill="url(https://evil.example/a.svg#b)" d="M0 0"/>'],
  ['an address in a style', '<path style="fill:url(//evil.example)" d="M0 0"/>'],
  ['an escaped address in a style', '<path style="fill:u\\72l(//evil.example)" d="M0 0"/>'],
  [
    'a script as href',
    '<path xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:a()" d="M0 0"/>',
  ],
])('sanitizeSvg keeps the shape but removes %s', async (_, content) => {
  expect(await clean(content)).toBe(`${START}<path d="M0 0"></path></svg>`);
});

test.each([
  [
    'a foreign element with HTML',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>a()</script></body></foreignObject>',
  ],
  ['a picture', '<image href="https://evil.example/a.png"/>'],
  ['a copy of a part', '<use href="#a"/>'],
  ['a filter', '<filter id="a"></filter>'],
  ['a link', '<a href="https://evil.example"><path d="M0 0"/></a>'],
  ['a style that loads another file', '<style>@import url(//evil.example/a.css);</style>'],
  ['more than 2,000 elements', '<g/>'.repeat(2_001)],
  ['41 levels', '<g>'.repeat(41) + '</g>'.repeat(41)],
  ['an element without an end', '<g>'],
  ['an entity', '&evil;'],
])('sanitizeSvg rejects a drawing with %s', async (_, content) => {
  await expect(clean(content)).rejects.toThrow(/logo\.svg/);
});

test('sanitizeSvg rejects a drawing without a size, XML that is not SVG, and a large file', async () => {
  await expect(clean('', 'width="100%"')).rejects.toThrow('doesn’t state its size');
  const html = Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>');
  await expect(sanitizeSvg(html, 'page.svg')).rejects.toThrow('is damaged');
  await expect(clean(' '.repeat(200_000))).rejects.toThrow('is larger than');
  const bomb =
    '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&b;</svg>';
  await expect(sanitizeSvg(Buffer.from(bomb), 'bomb.svg')).rejects.toThrow('is damaged');
});

test('sanitizeSvg uses width and height if the drawing has no viewBox', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120px" height="30"><g/></svg>';
  expect(await sanitizeSvg(Buffer.from(svg), 'a.svg')).toMatchObject({ width: 120, height: 30 });
});

test('a file is recognized as an SVG drawing by its content', () => {
  expect(isSvg(Buffer.from('<svg viewBox="0 0 1 1"/>'))).toBe(true);
  expect(isSvg(Buffer.from('\uFEFF\n<?xml version="1.0"?>\n<svg/>'))).toBe(true);
  expect(isSvg(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBe(false);
  expect(isSvg(Buffer.from('<html>'))).toBe(false);
});

const photo = Buffer.from('photo');

test('a photo store extracts the file name from the URL of its own photos', () => {
  const onDisk = diskStore.nameFor(photo);
  expect(diskStore.nameOf(`/uploads/${onDisk}`)).toBe(onDisk);
  const atCloudinary = cloudinaryStore.nameFor(photo);
  const url = `https://res.cloudinary.com/demo/image/upload/v1700000000/${atCloudinary}.webp`;
  expect(cloudinaryStore.nameOf(url)).toBe(atCloudinary);
});

test.each([
  '/demo/apple-1.webp',
  '/uploads/../package.json',
  '/uploads/x.webp',
  'https://res.cloudinary.com/demo/image/upload/v1/elsewhere/a.webp',
  'https://evil.example/image/upload/v1/basketful/00000000-0000-0000-0000-000000000000.webp',
])('neither photo store accepts the URL %s', (url) => {
  expect([diskStore.nameOf(url), cloudinaryStore.nameOf(url)]).toEqual([undefined, undefined]);
});
