import { allCategories, type Category, hasOwnCategories } from './categories';

/** The categories that a refusal names; more would be no sentence. */
const NAMED = 12;

/** The category of the seller's own with this label, as files of other systems name it. */
export const findNamed = (text: string): Category | undefined =>
  hasOwnCategories()
    ? allCategories().find((one) => one.text.toLowerCase() === text.toLowerCase())
    : undefined;

/** The refusal of a category that there is not, with the first ones that there are. */
export function unknownCategory(): string {
  if (!hasOwnCategories()) return 'Choose a category from the list';
  const names = allCategories().map(({ path }) => path);
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : '';
  return `Choose a category from the list: ${names.slice(0, NAMED).join(', ')}${more}`;
}

/** How the seller reads a category in a list to choose from; a part is set off. */
export function categoryOption({ text, path, parent }: Category): string {
  if (!hasOwnCategories()) return path;
  return parent ? `– ${text}` : text;
}
