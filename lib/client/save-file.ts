/** Gives a file to the browser, which saves it under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' });
