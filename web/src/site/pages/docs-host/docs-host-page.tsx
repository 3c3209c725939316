import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, h1, h2, primaryButton, textLink } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'

/** Tells the meaning of the documents host, which programs call. */
export function DocsHostPage({ page, chrome }: { page: PageOf<'docsHost'>; chrome: Chrome }) {
  const { addresses, bank, email } = page
  const rows = [
    { label: t('docsHost.rest'), address: addresses.rest },
    { label: t('docsHost.graphql'), address: addresses.graphql },
  ]
  return (
    <div className={`${container} pt-6 pb-8 max-sm:pt-4`}>
      <h1 className={h1}>{t('docsHost.title')}</h1>
      <p className="mt-2 max-w-text text-lead max-sm:text-body">{t('docsHost.lead')}</p>
      <p className="mt-3">
        <a href={bank ?? chrome.links.front} className={`${primaryButton} max-sm:w-full`}>
          {bank ? t('docsHost.toBank') : t('help.start')}
        </a>
      </p>
      <section aria-labelledby="adresser" className="mt-6 max-w-text">
        <h2 id="adresser" className={h2}>
          {t('docsHost.addresses')}
        </h2>
        <p className="mt-1">{t('docsHost.addressesHelp')}</p>
        <dl className="mt-2 border-t border-grey-2">
          {rows.map(({ label, address }) => (
            <div
              key={label}
              className="gap-x-2 border-b border-grey-2 py-1.5 sm:grid sm:grid-cols-[120px_minmax(0,1fr)]"
            >
              <dt className="font-bold">{label}</dt>
              <dd className="wrap-anywhere">
                <code>{address}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="registrera" className="mt-6 max-w-text">
        <h2 id="registrera" className={h2}>
          {t('docsHost.register')}
        </h2>
        <p className="mt-1">{t('docsHost.registerHelp')}</p>
        {email && (
          <p className="mt-1">
            {t('docsHost.contact')}{' '}
            <a href={`mailto:${email}`} className={`${textLink} wrap-anywhere`}>
              {email}
            </a>
          </p>
        )}
      </section>
    </div>
  )
}
