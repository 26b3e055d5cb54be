import { Icon } from '../components/Icon.tsx';
import { Link } from '../components/Link.tsx';
import { Picture } from '../components/Picture.tsx';
import { RoseDrawing } from '../components/RoseDrawing.tsx';
import { Paragraph, PhoneText } from '../components/Text.tsx';
import type { PageProps } from './props.ts';

/** Status, message, hint, and a link to continue if there is one. */
export function ErrorPage({ page, t }: PageProps<'error'>) {
  const isRose = page.chrome.brand.mark?.kind === 'rose';
  return (
    <section className="section error-page">
      <div className="grid">
        <div className="error-page__text">
          {page.status !== null && (
            <span className="error-page__number" aria-hidden="true">
              {page.status}
            </span>
          )}
          <h1>{page.message}</h1>
          <Paragraph variant="lead">
            <PhoneText text={page.hint} phone={page.chrome.phone} />
          </Paragraph>
          {page.returnLink !== null && (
            <a className="button" href={page.returnLink.href}>
              {page.returnLink.label}
            </a>
          )}
        </div>
        {(page.picture !== null || isRose) && (
          <div className="error-page__picture">{page.picture === null ? <RoseDrawing /> : <Picture picture={page.picture} />}</div>
        )}
        {page.ways.length > 0 && (
          <ul className="error-page__ways">
            {page.ways.map(({ link, picture }) => (
              <li key={link.href} className="card">
                {picture !== null && <Picture picture={picture} />}
                <Link link={link} t={t} className="arrow-link" hrefLang={link.hreflang === page.locale ? undefined : link.hreflang}>
                  <span>{link.label}</span>
                  <Icon name="arrow" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
