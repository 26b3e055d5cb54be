import { RoseDrawing } from '../components/RoseDrawing.tsx';
import { Paragraph } from '../components/Text.tsx';
import type { PageProps } from './props.ts';

/** The number, the message and, where the page does not exist, the way home (specification, section 8). */
export function ErrorPage({ page, t }: PageProps<'error'>) {
  return (
    <section className="section error-page">
      <div className="grid">
        <div className="error-page__text">
          <span className="error-page__number" aria-hidden="true">
            {page.status}
          </span>
          <h1>{page.message}</h1>
          <Paragraph variant="lead">{page.status === 404 ? t('error.notFoundHint') : t('error.hint')}</Paragraph>
          {page.home !== null && (
            <a className="button" href={page.home.href}>
              {page.home.label}
            </a>
          )}
        </div>
        <div className="error-page__picture">
          <RoseDrawing />
        </div>
      </div>
    </section>
  );
}
