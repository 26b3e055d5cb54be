import type { Translator } from '../../src/i18n/translator.ts';
import type { ChromeModel, MenuEntryModel } from '../../src/pages/chrome.ts';
import { Icon } from '../components/Icon.tsx';
import { Link } from '../components/Link.tsx';
import { Lines } from '../components/Text.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import { LanguageRow } from './LanguageRow.tsx';

/** The menu as a sheet. `<details name>` keeps one submenu open at a time without script. */
export function Flyout({ chrome, menu, t }: { chrome: ChromeModel; menu: readonly MenuEntryModel[]; t: Translator }) {
  return (
    <nav className="flyout" id="site-menu" popover="auto" aria-label={t('nav.main')} data-behaviour="sheet" data-modal="">
      <div className="flyout__head">
        {/* biome-ignore lint/a11y/noAutofocus: in a popover `autofocus` applies when the popover opens, not when the page loads */}
        <button className="header__menu" type="button" popoverTarget="site-menu" popoverTargetAction="hide" autoFocus>
          <Icon name="close" />
          <span>{t('nav.close')}</span>
        </button>
        <LanguageRow languages={chrome.languages} hasNames />
      </div>
      <div className="menu">
        <ul>
          {menu.map((entry) => (
            <li key={`${entry.label} ${entry.href}`}>
              {entry.children.length > 0 ? <Submenu entry={entry} t={t} /> : <MenuLabel entry={entry} t={t} />}
            </li>
          ))}
        </ul>
      </div>
      <div className="menu-house">
        {chrome.offer !== null && (
          <a className="menu-house__offer" href={chrome.offer.href}>
            {chrome.offer.picture !== null && <img src={chrome.offer.picture} alt="" width={360} height={240} loading="lazy" />}
            <span>
              <b>{chrome.offer.title}</b>
              <Lines lines={chrome.offer.terms} />
            </span>
          </a>
        )}
        <address>
          <Lines lines={chrome.address.lines} />
        </address>
        {chrome.openingHours.length > 0 && (
          <p>
            <Lines lines={chrome.openingHours} />
          </p>
        )}
      </div>
      <div className="flyout__foot">
        <ContactLinks chrome={chrome} t={t} />
      </div>
    </nav>
  );
}

/** The link of an entry; an entry without a page is a heading. */
function MenuLabel({ entry, t }: { entry: MenuEntryModel; t: Translator }) {
  if (entry.isHeading) return <b>{entry.label}</b>;
  return (
    <Link link={entry} t={t} current={entry.current}>
      <span>{entry.label}</span>
    </Link>
  );
}

/** True if the entry or one below it is the current page: its submenu is open then. */
function containsCurrent(entry: MenuEntryModel): boolean {
  return entry.current || entry.children.some(containsCurrent);
}

function Submenu({ entry, t }: { entry: MenuEntryModel; t: Translator }) {
  return (
    <details name="submenu" open={containsCurrent(entry)}>
      <summary>
        <span>{entry.label}</span>
        <Icon name="down" />
      </summary>
      <ul>
        {!entry.isHeading && (
          <li>
            <Link link={entry} t={t} current={entry.current}>
              <span>
                {t('nav.overview')}
                <span className="visually-hidden">{` ${entry.label}`}</span>
              </span>
            </Link>
          </li>
        )}
        {entry.children.map((child) => (
          <li key={`${child.label} ${child.href}`}>
            <MenuLabel entry={child} t={t} />
            {child.children.length > 0 && (
              <ul>
                {child.children.map((grandchild) => (
                  <li key={`${grandchild.label} ${grandchild.href}`}>
                    <MenuLabel entry={grandchild} t={t} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
