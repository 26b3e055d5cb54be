import { Blocks } from '../blocks/Blocks.tsx';
import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { DialogContent } from '../dialogs/DialogContent.tsx';
import { buildTitleId } from '../dialogs/DialogHead.tsx';
import type { PageProps } from './props.ts';

/** A room or package at its own address: the content of its dialog as the main part of a page, and behind it the rooms beside it. */
export function RecordPage({ page, sheets, t }: PageProps<'record'>) {
  return (
    <>
      <article className="dialog dialog--page" aria-labelledby={buildTitleId(page.record)}>
        <Breadcrumbs links={page.breadcrumbs} current={page.record.title} t={t} />
        <DialogContent dialog={page.record} t={t} />
      </article>
      {sheets}
      <Blocks blocks={page.blocks} t={t} />
    </>
  );
}
