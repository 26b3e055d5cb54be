import type { UnshownKind } from '../../content/wordpress/unshownParts.ts';
import { createPostFinding, type Finding, type Rule } from '../findings.ts';

interface Advice {
  readonly level: Finding['level'];
  readonly describe: (name: string) => string;
  readonly todo: string;
}

const advices: Readonly<Record<UnshownKind, Advice>> = {
  form: {
    level: 'mend',
    describe: () => 'a form in a text is not shown',
    todo: 'Use the block "form" (the inquiry form), or link to the page of the form',
  },
  script: {
    level: 'mend',
    describe: (name) => `the script ${name} in a text does not run`,
    todo: 'Use the embed block for videos and maps, and a link for everything else',
  },
  preview: {
    level: 'hint',
    describe: (name) => `the preview of ${name} is not shown, only its link`,
    todo: 'Switch off "Show inline embed" of the file block',
  },
  formula: {
    level: 'mend',
    describe: (name) => `the formula "${name}" is not shown`,
    todo: 'Write it as text, or show it as a picture',
  },
  postList: {
    level: 'mend',
    describe: (name) => `the editor's block "${name}" needs WordPress's own pages`,
    todo: 'Write a list of links, or use the blocks "cards" and "offers"',
  },
  pluginBlock: {
    level: 'hint',
    describe: (name) => `the block "${name}" of a plugin is shown as plain text`,
    todo: 'Look at the page; use a block of WordPress or of this site if something is missing',
  },
  shortcode: {
    level: 'mend',
    describe: (name) => `the shortcode ${name} is shown as text`,
    todo: 'Remove it, or activate its plugin in WordPress',
  },
  foreignPicture: {
    level: 'mend',
    describe: (name) => `the picture ${name} of another host is not shown`,
    todo: 'Upload it to the media library',
  },
  background: {
    level: 'mend',
    describe: (name) => `the background picture of "${name}" is not shown`,
    todo: 'Switch off "Fixed background" of the cover block, or use an image block',
  },
  buttonWithoutLink: {
    level: 'mend',
    describe: (name) => `the button "${name}" leads nowhere`,
    todo: 'Give it a link, or remove it',
  },
  filmWithoutSubtitles: {
    level: 'hint',
    describe: (name) => `the film ${name} has no subtitles`,
    todo: 'Add a text track (WebVTT) in the video block, unless nobody speaks in the film',
  },
};

/** Finds parts of editors' texts that visitors do not see, or see without their function. */
export const editor: Rule = ({ posts }) =>
  posts.flatMap((post) => {
    const found = post.unshown.map(({ kind, name }) => ({ ...advices[kind], what: advices[kind].describe(name) }));
    // Two texts of a page may have the same.
    const unique = new Map(found.map((advice) => [advice.what, advice]));
    return [...unique.values()].map(({ level, what, todo }) => createPostFinding(post, { kind: 'editorBlock', level, what, todo }));
  });
