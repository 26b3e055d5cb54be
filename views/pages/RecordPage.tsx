import { Trail } from '../components/Trail.tsx';
import { DialogContent } from '../dialogs/DialogContent.tsx';
import { titleId } from '../dialogs/DialogHead.tsx';
import type { PageProps } from './props.ts';

/** A room or a package at its own address: what the dialog shows, in the flow of the page. */
export function RecordPage({ page, t }: PageProps<'record'>) {
  return (
    <dialog className="dialog dialog--page" open aria-labelledby={titleId(page.record)}>
      <Trail links={page.breadcrumbs} current={page.record.title} t={t} />
      <DialogContent dialog={page.record} t={t} />
    </dialog>
  );
}
