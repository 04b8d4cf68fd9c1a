import { expect, test } from 'vitest';
import { moved } from '@/app/[lang]/seller/[locale]/_components/row-order';
import { settled } from '@/lib/home/home-sections';
import type { HomeView } from '@/lib/home/view';
import { addedHighlight, afterSave, draftOf, homeOf, withPresentPicture } from './home-draft';

test('the form of an unchanged default home page contains no settings to store', () => {
  expect(settled(homeOf(draftOf(null, [])))).toBeUndefined();
});

test('the form of the home page restores the stored settings unchanged', () => {
  const home: HomeView = {
    banner: {
      title: 'Meat',
      image: '/uploads/a.webp',
      buttons: [{ to: 'Dairy', text: 'Cheese', translations: { de: { text: 'Käse' } } }],
      translations: { ar: { title: 'لحم' } },
    },
    claims: [{ icon: 'trust', title: 'Since 1950', translations: { de: { title: 'Seit 1950' } } }],
    shelves: ['Dairy'],
    best: { by: 'sales' },
    openLine: true,
  };
  expect(homeOf(draftOf(home, []))).toEqual(home);
  const none: HomeView = { banner: { buttons: [] }, claims: [], shelves: [] };
  expect(homeOf(draftOf(none, []))).toEqual(none);
});

test('a highlight of the home page cannot move beyond the ends of the list', () => {
  const { claims } = draftOf(null, []);
  expect(moved(claims, 0, 1).map(({ key }) => key)).toEqual(['1', '0', '2', '3']);
  expect(moved(claims, 3, 1)).toEqual(claims);
  expect(moved(claims, 0, -1)).toEqual(claims);
  const left = claims.slice(1);
  expect(left.map(({ key }) => key)).not.toContain(addedHighlight(left).key);
  expect(addedHighlight([])).toMatchObject({ key: '0', title: '' });
});

const withPicture = (image: string): HomeView => ({ banner: { title: 'Meat', image } });

test('the form of the home page preserves changes that the seller makes while it is being saved', () => {
  const file = Promise.resolve(new File([], 'b.jpg'));
  const sent = { ...draftOf(withPicture('/a'), []), file };
  const home = withPicture('/b');
  expect(afterSave(sent, sent, home)).toEqual(draftOf(home, []));
  expect(afterSave({ ...sent, openLine: true }, null, null)).toEqual(draftOf(null, []));
  const more = afterSave({ ...sent, openLine: true }, sent, home);
  expect(more).toMatchObject({ openLine: true, image: '/b', file: undefined });
  const another = Promise.resolve(new File([], 'c.jpg'));
  expect(afterSave({ ...sent, file: another }, sent, home)).toMatchObject({ file: another });
});

test('withPresentPicture uses the stored banner picture, unless the seller has removed the picture', () => {
  const draft = draftOf(withPicture('/a'), []);
  expect(withPresentPicture(draft, withPicture('/b')).image).toBe('/b');
  expect(withPresentPicture({ ...draft, image: undefined }, withPicture('/b')).image).toBe(
    undefined,
  );
});
