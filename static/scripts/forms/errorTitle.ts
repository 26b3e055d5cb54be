/**
 * The title of the page says that something is wrong, as the server's page does.
 * @param template the title of a page with errors: a mark in front of `{title}`, which stands for the page's own
 */
export function createTitle(template: string): (isWrong: boolean) => void {
  const [mark = ''] = template.split('{title}');
  return (isWrong) => {
    const plain = document.title.replace(mark, '');
    document.title = isWrong ? mark + plain : plain;
  };
}
