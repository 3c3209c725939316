import { type Language, refusalText, t, wordsIn } from '../i18n.ts'

/** The address of the policy page. */
const policy = '/cookiepolicy'

/**
 * Draws the question about cookies, hidden until the script asks it (enhancements/cookie-banner.ts). It comes second in
 * the page, after the skip link, so that keyboard users meet the question first, as everyone else does.
 */
export function CookieBanner({ language }: { language: Language }) {
  const say = wordsIn(language)
  const button =
    'min-h-6 flex-1 basis-20 rounded-control bg-blue px-2 py-1 text-ui font-bold text-white hover:bg-blue-dark'
  return (
    <div data-cookies-question={policy}>
      <button
        type="button"
        hidden
        data-cookies
        className="fixed bottom-2 left-2 z-40 min-h-6 rounded-full bg-blue-deep px-3 text-ui font-bold text-white shadow-menu hover:bg-blue-dark"
      >
        {say('cookie.float')}
      </button>
      <section
        hidden
        tabIndex={-1}
        aria-labelledby="kakor-rubrik"
        data-cookie-banner
        className="fixed inset-x-0 bottom-0 z-40 max-h-dvh overflow-y-auto border-t-4 border-blue bg-white shadow-dialog animate-rise"
      >
        <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-8 gap-y-2 px-4 py-4 max-sm:px-2 max-sm:py-2 xl:px-0">
          <div className="min-w-0 flex-1 basis-60">
            <h2 id="kakor-rubrik" className="text-h2 text-blue-deep max-sm:text-h3">
              {say('cookie.title')}
            </h2>
            <p className="mt-0.5 text-ui">
              {say('cookie.text')}{' '}
              <a href={policy} className="text-blue-dark underline underline-offset-4 hover:no-underline">
                {say('cookie.readMore')}
              </a>
            </p>
          </div>
          <div className="flex flex-1 basis-42 flex-wrap gap-2 md:max-w-52">
            <button type="button" value="0" className={button}>
              {refusalText(t('cookie.refusal'), say)}
            </button>
            <button type="button" value="1" className={button}>
              {say('cookie.approve')}
            </button>
          </div>
        </div>
      </section>
      <div hidden data-cookies-saving className="fixed inset-0 z-50 flex items-center justify-center bg-white/80">
        <span className="absolute inset-x-0 top-0 h-0.5 overflow-hidden bg-grey-2">
          <span className="block h-full w-1/3 bg-blue animate-run" />
        </span>
        <p data-text={say('cookie.saving')} className="text-h3 text-blue-deep" />
      </div>
    </div>
  )
}
