import { isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { readPage, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';

startSiteOnce({}, () => {
  // No editor has written an alternative text.
  for (const [url, body] of wordpress.answers) wordpress.answers.set(url, body.replace(/("alt": *)"(?:[^"\\]|\\.)*"/g, '$1""'));
});

const find = async (path: string, tag: string) => DomUtils.getElementsByTagName(tag, parseDocument(await readPage(path)));

it.each(['/', '/zimmer-suiten/', '/galerie/', '/zimmer/suite-llevant/', '/angebote/'])(
  'a picture without alternative text leaves no link of %s without a name',
  async (path) => {
    const links = await find(path, 'a');
    const nameless = links.filter((link) => {
      const alts = DomUtils.getElementsByTagName('img', link).map(({ attribs }) => attribs.alt);
      return [link.attribs['aria-label'] ?? '', DomUtils.textContent(link), ...alts].join('').trim() === '';
    });
    expect(links.length).toBeGreaterThan(10);
    expect(nameless.map(({ attribs }) => attribs.href)).toEqual([]);
  },
);

it('a picture without alternative text in the link to a room has the name of the room', async () => {
  const links = (await find('/zimmer-suiten/', 'a')).filter(({ attribs }) => attribs.href === '/zimmer/suite-llevant/');
  const [picture] = links.filter(({ children }) => children.some((child) => isTag(child) && child.name === 'picture'));
  expect(picture && DomUtils.textContent(picture)).toBe('Suite Llevant');
});

it('the drawing that stands for a map is named after hotel and town', async () => {
  const lists = (await find('/lage-anreise/', 'ul')).map(({ attribs }) => attribs['aria-label'] ?? '');
  expect(lists.filter((label) => label.startsWith('Gezeichnete'))).toEqual(['Gezeichnete Karte: Es Rosar, Campos, Mallorca']);
});
