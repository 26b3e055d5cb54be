import type { Locale } from '../../src/i18n/locales.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { ConsentModel } from '../../src/pages/types.ts';

/**
 * Asks what may be loaded. Hidden: the script shows it to who has not answered yet, and it decides by the layer (`data-settings`) which
 * parts are seen. Without script nothing foreign is loaded, and nothing is asked. The three buttons of a layer weigh the same, on purpose.
 */
export function Consent({ consent, locale, t }: { consent: ConsentModel; locale: Locale; t: Translator }) {
  const { details } = consent;
  const isCounted = consent.tagManagerId !== null;
  return (
    <>
      <section
        className="consent"
        id="consent"
        aria-labelledby="consent-title"
        hidden
        data-nosnippet=""
        data-revision={consent.revision}
        data-days={consent.days}
        data-tag-manager={consent.tagManagerId ?? undefined}
        data-booking={consent.bookingOrigins.join(' ')}
        data-saved={t('consent.saved')}
      >
        <h2 id="consent-title">{t('consent.title')}</h2>
        <p>{t(isCounted ? 'consent.text' : 'consent.textUncounted')}</p>
        <p>{t('consent.duration', { duration: consent.duration })}</p>
        <p className="consent__opt-out" hidden>
          {t('consent.signal')}
        </p>
        <p>
          <a className="text-link" href={details.href} hrefLang={details.hreflang === locale ? undefined : details.hreflang}>
            {details.label}
          </a>
        </p>
        <ul>
          <Service id="essential" title={t('consent.essential')} text={`${t('consent.essentialText')} ${t('consent.always')}.`} locked />
          <Service id="functional" title={t('consent.functional')} text={t('consent.functionalText', { map: consent.map })} />
          <Service id="analytics" title={t('consent.analytics')} text={t(isCounted ? 'consent.analyticsText' : 'consent.analyticsNone')} />
        </ul>
        <div className="consent__buttons">
          <Choice value="save" label={t('consent.save')} />
          <Choice value="reject" label={t('consent.reject')} />
          <Choice value="settings" label={t('consent.settings')} />
          <Choice value="accept" label={t('consent.accept')} />
        </div>
      </section>
      <p className="visually-hidden" role="status" />
    </>
  );
}

function Choice({ value, label }: { value: string; label: string }) {
  return (
    <button className="button button--quiet" type="button" value={value}>
      {label}
    </button>
  );
}

/** One kind of service and its switch; a locked one is always on, and says so. */
function Service({ id, title, text, locked = false }: { id: string; title: string; text: string; locked?: boolean }) {
  return (
    <li>
      <label htmlFor={`consent-${id}`}>{title}</label>
      <p id={`consent-${id}-text`}>{text}</p>
      <input
        className="toggle"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        id={`consent-${id}`}
        aria-describedby={`consent-${id}-text`}
        defaultChecked={locked}
        disabled={locked}
      />
    </li>
  );
}
