import type { UnshownKind } from '../../wordpress/unshownParts.ts';
import type { FindingCode } from '../messages.ts';
import { createPostFinding, type Finding, type PostRule } from '../types.ts';

const messages: Readonly<Record<UnshownKind, { readonly level: Finding['level']; readonly code: FindingCode }>> = {
  form: { level: 'mend', code: 'textForm' },
  script: { level: 'mend', code: 'textScript' },
  preview: { level: 'hint', code: 'textPreview' },
  formula: { level: 'mend', code: 'textFormula' },
  postList: { level: 'mend', code: 'textPostList' },
  pluginBlock: { level: 'hint', code: 'textPluginBlock' },
  shortcode: { level: 'mend', code: 'textShortcode' },
  foreignPicture: { level: 'mend', code: 'textForeignPicture' },
  background: { level: 'mend', code: 'textBackground' },
  buttonWithoutLink: { level: 'mend', code: 'textButtonWithoutLink' },
  filmWithoutSubtitles: { level: 'hint', code: 'textFilmWithoutSubtitles' },
};
/** Messages that name no part: a second one of the same post says nothing new. */
const nameless: ReadonlySet<UnshownKind> = new Set(['form']);

/** Finds parts of editors' texts that visitors do not see, or see without their function. */
export const editor: PostRule = (post) => {
  // Two texts of a page may have the same.
  const unique = new Map(post.unshown.map((part) => [`${part.kind} ${nameless.has(part.kind) ? '' : part.name}`, part]));
  return [...unique.values()].map(({ kind, name }) => {
    const { level, code } = messages[kind];
    return createPostFinding(post, { kind: 'editorBlock', level, message: { code, values: { name } } });
  });
};
