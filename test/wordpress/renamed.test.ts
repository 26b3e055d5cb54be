import { afterAll, expect, it } from 'vitest';
import { connected, connectOnce } from './companion.ts';
import { describeWordpress } from './support.ts';

describeWordpress('a page whose address an editor has changed', () => {
  const created: number[] = [];
  connectOnce();
  afterAll(async () => {
    for (const id of created.reverse()) await connected.editor.save('DELETE', `/wp/v2/pages/${id}?force=true`);
  });

  const create = async (slug: string, { parent = 0, prefix = '' } = {}) => {
    const page = { title: `Seite ${slug}`, slug, parent, status: 'publish', content: `<p>Text ${slug}</p>` };
    const { id } = await connected.editor.save('POST', '/wp/v2/pages', page, prefix);
    created.push(id);
    return id;
  };
  const change = (id: number, body: object) => connected.editor.save('POST', `/wp/v2/pages/${id}`, body);
  /** The target of a redirect, else the status. */
  const visit = async (path: string) => {
    const answer = await fetch(`${connected.origin}${path}`, { redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status === 301 ? answer.headers.get('location') : answer.status;
  };
  const expectVisit = (path: string) => expect.poll(() => visit(path));

  it.each([
    ['', 'wellness'],
    ['/en', 'spa-en'],
  ])('leads there from each address that it had, below the prefix "%s", also after it was named back', async (prefix, slug) => {
    const id = await create(slug, { prefix });
    await expectVisit(`${prefix}/${slug}/`).toBe(200);
    await change(id, { slug: `${slug}-zwei` });
    await expectVisit(`${prefix}/${slug}/`).toBe(`${prefix}/${slug}-zwei/`);
    await change(id, { slug: `${slug}-drei` });
    await expectVisit(`${prefix}/${slug}/?utm_source=karte`).toBe(`${prefix}/${slug}-drei/?utm_source=karte`);
    await expectVisit(`${prefix}/${slug}-zwei/`).toBe(`${prefix}/${slug}-drei/`);
    await change(id, { slug });
    await expectVisit(`${prefix}/${slug}/`).toBe(200);
    await expectVisit(`${prefix}/${slug}-drei/`).toBe(`${prefix}/${slug}/`);
  });

  it('leads there where it was moved below another page, and where that page and then itself were renamed', async () => {
    const parent = await create('umgebung');
    const id = await create('straende');
    await change(id, { parent });
    await expectVisit('/straende/').toBe('/umgebung/straende/');
    await change(parent, { slug: 'insel' });
    await expectVisit('/umgebung/straende/').toBe('/insel/straende/');
    await expectVisit('/umgebung/').toBe('/insel/');
    await change(id, { slug: 'buchten' });
    for (const path of ['/straende/', '/umgebung/straende/', '/insel/straende/']) await expectVisit(path).toBe('/insel/buchten/');
  });

  it('leads there after it was a draft meanwhile, and nowhere while it is one', async () => {
    const id = await create('lesungen');
    await change(id, { status: 'draft' });
    await change(id, { slug: 'abende' });
    await expectVisit('/lesungen/').toBe(404);
    await change(id, { status: 'publish' });
    await expectVisit('/lesungen/').toBe('/abende/');
  });

  it('leaves its old address to a new page', async () => {
    const id = await create('karte');
    await change(id, { slug: 'speisekarte' });
    await expectVisit('/karte/').toBe('/speisekarte/');
    const other = await create('karte');
    await expectVisit('/karte/').toBe(200);
    await connected.editor.save('DELETE', `/wp/v2/pages/${other}?force=true`);
    created.splice(created.indexOf(other), 1);
    await expectVisit('/karte/').toBe('/speisekarte/');
  });
});
