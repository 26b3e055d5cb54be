import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `srcSet` and `crossOrigin=""`, which is valid HTML.
    'attr-case': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'no-raw-characters': 'off',
    'doctype-style': 'off',
    // Examples repeat the same block with the same headline.
    'unique-landmark': 'off',
    'no-redundant-for': 'error',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
    // HTML allows any id without spaces; WordPress numbers footnotes with UUIDs.
    'valid-id': ['error', { relaxed: true }],
  },
});

/** Returns one line for each fault of an HTML document or fragment. */
export async function findFaults(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`));
}
