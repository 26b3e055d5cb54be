/**
 * Returns the function that adds or removes the error mark in the document's title, as the server's page with errors has it.
 * @param template the mark followed by `{title}`
 */
export function createErrorTitle(template: string): (hasErrors: boolean) => void {
  const [mark = ''] = template.split('{title}');
  return (hasErrors) => {
    const plainTitle = document.title.replace(mark, '');
    document.title = hasErrors ? mark + plainTitle : plainTitle;
  };
}
