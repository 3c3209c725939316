import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, h1, primaryButton, textLink } from '../../parts/layout.ts'
import { Mark } from '../../parts/site-logo.tsx'
import type { PageOf } from '../model.ts'

/** Replaces the page after an error (Spec §2.2): the code as a large heading, with an explanation below. */
export function ErrorPage({
  page: { code, title, help, reference, suggestion },
  chrome,
}: {
  page: PageOf<'error'>
  chrome: Chrome
}) {
  return (
    <div className={`${container} py-8 max-sm:py-5`}>
      <h1 className="text-blue-deep">
        <span className="block text-code">{code}</span> <span className="mt-2 block text-h2">{title}</span>
      </h1>
      <p className="mt-1 max-w-text text-body">
        {suggestion && (
          <>
            {t('list.meant')}{' '}
            <a href={`/${suggestion.address}`} className={textLink}>
              {suggestion.title}
            </a>
            ?{' '}
          </>
        )}
        {help}
      </p>
      {reference && <p className="mt-1 text-ui text-grey-6">{t('error.reference', { number: reference })}</p>}
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <a href={code === 404 && !chrome.site ? chrome.links.front : '/'} className={`${primaryButton} max-sm:w-full`}>
          {t('help.start')}
        </a>
      </p>
    </div>
  )
}

/** Tells that the group's site is closed (Spec §2.5). */
export function InactivePage({ chrome }: { chrome: Chrome }) {
  return (
    <div className={`${container} py-10 max-sm:py-6`}>
      <Mark mark={chrome.brand.mark} size={72} />
      <h1 className={`mt-3 max-w-text ${h1}`}>{t('notice.siteInactive')}</h1>
      <p className="mt-3 text-body">
        <a href={chrome.links.front} className={textLink}>
          {t('public.goTo', { text: chrome.brand.name })}
        </a>
      </p>
    </div>
  )
}
