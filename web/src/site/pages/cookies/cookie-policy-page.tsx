import { refusalText, type TextKey, t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, h1, primaryButton } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'

type Row = { names: string; purpose: TextKey; time: TextKey; local?: boolean }

const rows: Row[] = [
  { names: 'vo_cookie_consent', purpose: 'cookiePolicy.consent', time: 'cookiePolicy.consent.time' },
  { names: 'vo_atoken, vopages_atoken', purpose: 'cookiePolicy.atoken', time: 'cookiePolicy.atoken.time' },
  {
    names: 'vo_rtoken, vopages_rtoken, vo_signin, vo_bound',
    purpose: 'cookiePolicy.rtoken',
    time: 'cookiePolicy.rtoken.time',
  },
  {
    names: 'vo_state, vo_verifier, vopages_state, vopages_verifier, vopages_return',
    purpose: 'cookiePolicy.state',
    time: 'cookiePolicy.state.time',
  },
  { names: 'vo_csrf', purpose: 'cookiePolicy.csrf', time: 'cookiePolicy.csrf.time' },
  { names: 'vo_known', purpose: 'cookiePolicy.known', time: 'cookiePolicy.known.time' },
  {
    names: 'XSRF-TOKEN, vo_organisation, voapp_redirectTo',
    purpose: 'cookiePolicy.older',
    time: 'cookiePolicy.older.time',
  },
  {
    names: 'vo_group, vo_app_version, vo_token_begins, MASQUERADE_USER, USER_LICENSEE',
    purpose: 'cookiePolicy.storage',
    time: 'cookiePolicy.storage.time',
    local: true,
  },
  {
    names: 'vo_signed_in, vo_return, vo_groups_recent, vo_draft, vo_closed_notices, vopages_member, vopages_elsewhere',
    purpose: 'cookiePolicy.work',
    time: 'cookiePolicy.storage.time',
    local: true,
  },
]

/** Draws the cookie policy with its choice, which works without script. */
export function CookiePolicyPage({ page, chrome }: { page: PageOf<'cookies'>; chrome: Chrome }) {
  return (
    <div className={`${container} pt-6 pb-8 max-sm:pt-4`}>
      <h1 className={h1}>{t('screen.cookiePolicy')}</h1>
      {page.saved && (
        <p role="status" className="mt-3 max-w-text border-l-4 border-green-dark bg-green-light px-2 py-1.5 text-ui">
          {t('cookiePolicy.saved')}
        </p>
      )}
      <p className="mt-2 max-w-text text-lead">{t('cookiePolicy.lead')}</p>
      <div className="rich mt-4">
        <h2>{t('cookiePolicy.whoTitle')}</h2>
        <p>{t('cookiePolicy.who', { association: chrome.brand.association })}</p>
        <h2>{t('cookiePolicy.necessaryTitle')}</h2>
        <p>{t('cookiePolicy.necessary')}</p>
        <h2>{t('cookiePolicy.otherTitle')}</h2>
        <p>{t('cookiePolicy.other')}</p>
        <h2>{t('cookiePolicy.tableTitle')}</h2>
        <CookieTable />
        <h2 id="val">{t('cookiePolicy.choiceTitle')}</h2>
        <p>{t('cookiePolicy.choice')}</p>
        <ChoiceForm />
        <p>{t('cookiePolicy.authority')}</p>
      </div>
    </div>
  )
}

/** A frame that scrolls sideways is reached by keyboard (WCAG 2.1.1). */
const tabStop = 0

function CookieTable() {
  return (
    <section className="rich-table" aria-label={t('cookiePolicy.tableTitle')} tabIndex={tabStop}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('cookiePolicy.name')}</th>
            <th scope="col">{t('cookiePolicy.purpose')}</th>
            <th scope="col">{t('cookiePolicy.type')}</th>
            <th scope="col">{t('cookiePolicy.time')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ names, purpose, time, local }) => (
            <tr key={names}>
              <th scope="row">
                {names}
                {local && ` ${t('cookiePolicy.localStorage')}`}
              </th>
              <td>{t(purpose)}</td>
              <td>{t('cookiePolicy.type.necessary')}</td>
              <td>{t(time)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('cookiePolicy.statistics.name')}</th>
            <td>{t('cookiePolicy.statistics')}</td>
            <td>{t('cookiePolicy.type.statistics')}</td>
            <td>{t('cookiePolicy.statistics.time')}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** Draws two buttons of one size and weight: refusing is as easy as accepting. */
function ChoiceForm() {
  return (
    <form action="/cookiepolicy" method="post" className="grid max-w-50 gap-2 sm:grid-cols-2" data-consent>
      <button type="submit" name="val" value="0" className={primaryButton}>
        {refusalText()}
      </button>
      <button type="submit" name="val" value="1" className={primaryButton}>
        {t('cookie.approve')}
      </button>
    </form>
  )
}
