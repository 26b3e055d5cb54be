import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../wordpress/hotel-website-companion/languages');
const MAGIC_NUMBER = 0x950412de;
const HEADER_BYTES = 28;

/** Reads a PO file of one-line messages. Returns the translations by their English texts; the header has the empty text. */
export function parsePo(text: string): Map<string, string> {
  const entries = text.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm);
  return new Map([...entries].map(([, id = '""', translation = '""']) => [JSON.parse(id), JSON.parse(translation)]));
}

/** Returns the MO file that WordPress reads (GNU gettext manual, "The Format of GNU MO Files"). */
export function compileMo(messages: ReadonlyMap<string, string>): Buffer {
  const sorted = [...messages].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const tableBytes = sorted.length * 8;
  const texts = [...sorted.map(([id]) => id), ...sorted.map(([, translation]) => translation)].map((text) => Buffer.from(`${text}\0`));
  const table = Buffer.alloc(HEADER_BYTES + 2 * tableBytes);
  [MAGIC_NUMBER, 0, sorted.length, HEADER_BYTES, HEADER_BYTES + tableBytes, 0, table.length].forEach((value, index) => {
    table.writeUInt32LE(value, index * 4);
  });
  let offset = table.length;
  texts.forEach((text, index) => {
    table.writeUInt32LE(text.length - 1, HEADER_BYTES + index * 8);
    table.writeUInt32LE(offset, HEADER_BYTES + index * 8 + 4);
    offset += text.length;
  });
  return Buffer.concat([table, ...texts]);
}

/** Returns the PO files of the plugin with the MO file that belongs to each. */
export function listTranslations(): { readonly po: string; readonly mo: string }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.po'));
  return files.map((name) => ({ po: join(folder, name), mo: join(folder, name.replace(/po$/, 'mo')) }));
}

/** A step of `npm run wordpress:zip`: compiles the texts of the companion plugin after a change. */
if (process.argv[1] === import.meta.filename) {
  for (const { po, mo } of listTranslations()) writeFileSync(mo, compileMo(parsePo(readFileSync(po, 'utf8'))));
}
