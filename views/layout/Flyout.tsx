import type { Translator } from '../../src/i18n/translator.ts';
import type { ChromeModel, MenuEntryModel, MenuLinkModel } from '../../src/pages/types.ts';
import { Icon } from '../components/Icon.tsx';
import { Link } from '../components/Link.tsx';
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
        <LanguageRow languages={chrome.languages} />
      </div>
      <div className="menu">
        <ul>
          {menu.map((entry) => (
            <li key={`${entry.label} ${entry.href}`}>
              {entry.children.length > 0 ? <Submenu entry={entry} t={t} /> : <MenuLink link={entry} t={t} />}
            </li>
          ))}
        </ul>
      </div>
      <div className="flyout__foot">
        <ContactLinks chrome={chrome} t={t} />
      </div>
    </nav>
  );
}

function MenuLink({ link, t }: { link: MenuLinkModel; t: Translator }) {
  return (
    <Link link={link} t={t} current={link.current}>
      <span>{link.label}</span>
    </Link>
  );
}

function Submenu({ entry, t }: { entry: MenuEntryModel; t: Translator }) {
  const containsCurrent = entry.current || entry.children.some((child) => child.current);
  return (
    <details name="submenu" open={containsCurrent}>
      <summary>
        <span>{entry.label}</span>
        <Icon name="down" />
      </summary>
      <ul>
        {!entry.groupOnly && (
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
            <MenuLink link={child} t={t} />
          </li>
        ))}
      </ul>
    </details>
  );
}
