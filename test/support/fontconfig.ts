import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/*
 * Which typefaces a browser finds decides how wide its lines are before the web fonts arrive. Tests therefore name the font files that a
 * browser may see, instead of the machine's. Fontconfig is the font lookup of Linux; on other systems the variable has no effect.
 */

const written = new Map<string, string>();

/** Typefaces of systems, by those with the same widths that packages ship: a browser finds these under the names of those. */
const standIns = {
  'Arimo Regular': 'Arial',
  'Gelasio Regular': 'Georgia',
  'Gelasio Italic': 'Georgia Italic',
  'Tinos Regular': 'Times New Roman',
  'Tinos Italic': 'Times New Roman Italic',
};
const renamed = Object.entries(standIns).map(
  ([from, to]) =>
    `<match target="scan"><test name="fullname"><string>${from}</string></test><edit name="fullname" mode="assign"><string>${to}</string></edit></match>`,
);

/** Writes a fontconfig file that exposes only the given font files, once for each set of files. Returns its path, for FONTCONFIG_FILE. Removed when the process exits. */
export function writeFontconfig(files: readonly string[]): string {
  const key = files.join('\n');
  const known = written.get(key);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'hotel-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts);
  for (const file of files) symlinkSync(file, join(fonts, basename(file)));
  const path = join(folder, 'fonts.conf');
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${folder}/cache</cachedir>${renamed.join('')}</fontconfig>`,
  );
  written.set(key, path);
  return path;
}
