import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon, type IconName } from './icon';

const classesOf = (name: IconName) =>
  /class="([^"]*)"/.exec(renderToStaticMarkup(<Icon name={name} className="size-5" />))?.[1] ?? '';

test.each(['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'logout'] as const)(
  'Icon mirrors %s on right-to-left pages',
  (name) => {
    expect(classesOf(name).split(' ')).toEqual(
      expect.arrayContaining(['size-5', 'rtl:-scale-x-100']),
    );
  },
);

test.each(['chevron-down', 'check', 'search', 'download', 'cart', 'trash'] as const)(
  'Icon never mirrors %s',
  (name) => expect(classesOf(name)).not.toContain('rtl:'),
);
