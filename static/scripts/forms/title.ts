/**
 * The title of the page says that something is wrong, as the server's page does.
 * @param template the title of a page with errors: `{title}` stands for the page's own
 */
export function createTitle(template: string): (isWrong: boolean) => void {
  const [before = '', after = ''] = template.split('{title}');
  const { title } = document;
  const isMarked = before !== '' && title.startsWith(before) && title.endsWith(after);
  const plain = isMarked ? title.slice(before.length, title.length - after.length) : title;
  return (isWrong) => {
    document.title = isWrong ? `${before}${plain}${after}` : plain;
  };
}
