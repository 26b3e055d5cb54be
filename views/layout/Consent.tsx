import type { Locale } from '../../src/i18n/locales.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { ConsentModel } from '../../src/pages/consent.ts';

/**
 * The consent banner, hidden until the script shows it to a visitor who has not answered yet, on pages that can load something of others, or the visitor opens it. `data-settings`, set by the script, switches
 * from the first layer to the settings, whose component is `settings`. All buttons look the same on purpose: rejecting must be as easy as accepting.
 */
export function Consent({ consent, locale, t }: { consent: ConsentModel; locale: Locale; t: Translator }) {
  const { details } = consent;
  const hasAnalytics = consent.tagManagerId !== null;
  return (
    <>
      <section
        className="consent"
        id="site-consent"
        aria-labelledby="site-consent-title"
        hidden
        data-nosnippet=""
        data-asked={consent.isAsked ? '' : undefined}
        data-revision={consent.revision}
        data-days={consent.days}
        data-tag-manager={consent.tagManagerId ?? undefined}
        data-booking={consent.bookingOrigins.join(' ') || undefined}
        data-saved={t('consent.saved')}
      >
        {/* The first layer shows these parts as one running text: lines may break at the spaces between them. */}
        <div className="consent__text">
          <h2 id="site-consent-title">{t('consent.title')}</h2> <p>{t(hasAnalytics ? 'consent.text' : 'consent.textWithoutAnalytics')}</p>{' '}
          <p>
            <span className="consent__duration">{t('consent.duration', { duration: consent.duration })}</span>
            {` ${t('consent.change')}`}
          </p>{' '}
          <p className="consent__opt-out" hidden>
            {t('consent.signal')}
          </p>
          <p>
            <a href={details.href} hrefLang={details.hreflang === locale ? undefined : details.hreflang}>
              {details.label}
            </a>
          </p>
        </div>
        <form id="site-consent-settings" x-data="settings" x-on:show="show" {...{ 'x-on:submit.prevent': 'save' }}>
          <ul>
            <Service id="essential" title={t('consent.essential')} text={`${t('consent.essentialText')} ${t('consent.always')}.`} locked />
            <Service
              id="functional"
              model="functional"
              title={t('consent.functional')}
              text={t('consent.functionalText', { map: consent.map })}
            />
            <Service
              id="analytics"
              model="analytics"
              title={t('consent.analytics')}
              text={t(hasAnalytics ? 'consent.analyticsText' : 'consent.analyticsNone')}
            />
          </ul>
        </form>
        <div className="consent__buttons">
          <button className="button button--quiet" type="submit" form="site-consent-settings" value="save">
            {t('consent.save')}
          </button>
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

/** One group of services and its switch, whose state is a member of the component; a locked one is always on. */
function Service({
  id,
  title,
  text,
  model,
  locked = false,
}: {
  id: string;
  title: string;
  text: string;
  model?: string;
  locked?: boolean;
}) {
  return (
    <li>
      <label htmlFor={`site-consent-${id}`}>{title}</label>
      <p id={`site-consent-${id}-text`}>{text}</p>
      <input
        className="toggle"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
        role="switch"
        id={`site-consent-${id}`}
        aria-describedby={`site-consent-${id}-text`}
        defaultChecked={locked}
        disabled={locked}
        x-model={model}
      />
    </li>
  );
}
