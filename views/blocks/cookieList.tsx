import { Paragraph } from '../components/Text.tsx';
import type { BlockProps } from './props.ts';
import { Section, SectionHead } from './Section.tsx';

/**
 * The table of everything stored in the visitor's browser. Its link opens the consent settings; without script it leads to the legal
 * bar.
 */
export function CookieListBlock({ block, t }: BlockProps<'cookieList'>) {
  return (
    <Section name="table" id={block.id}>
      <SectionHead headline={{ text: t('cookies.title'), size: 2 }} />
      <div className="block-table__body">
        <figure className="table">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
          <section className="table__scroll" aria-label={t('cookies.title')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('cookies.name')}</th>
                  <th scope="col">{t('cookies.purpose')}</th>
                  <th scope="col">{t('cookies.duration')}</th>
                  <th scope="col">{t('cookies.recipient')}</th>
                </tr>
              </thead>
              {block.groups.map(({ title, items }) => (
                <tbody key={title}>
                  <tr>
                    <th scope="rowgroup" colSpan={4}>
                      {title}
                    </th>
                  </tr>
                  {items.map((item) => (
                    <tr key={item.name}>
                      <td>{item.name}</td>
                      <td>{item.purpose}</td>
                      <td>{item.duration}</td>
                      <td>{item.recipient}</td>
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </section>
        </figure>
        <Paragraph variant="small">{block.note}</Paragraph>
        <a className="text-link" href="#site-cookie-settings" data-consent-settings="">
          {t('legal.cookies')}
        </a>
      </div>
    </Section>
  );
}
