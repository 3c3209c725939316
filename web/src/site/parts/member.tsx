import { BookOpen, ChevronDown, LayoutGrid, Lock, LogIn, LogOut, User, VenetianMask } from 'lucide-react'
import { t } from '../i18n.ts'
import type { SiteMember } from '../model.ts'
import { container } from './layout.ts'
import { SmallLink } from './phone-menu.tsx'

// The parts that a page has for its signed-in reader. Kept pages hold the places alone (`data-signed-in`).

type Props = { member: SiteMember }

/** Draws the way to sign in, which leads back to the page that it stands on. */
export function SignInLink() {
  return (
    <a href="/login" rel="nofollow" className="inline-flex items-center gap-1 hover:underline">
      <LogIn size={16} strokeWidth={1.75} aria-hidden />
      {t('action.clickToSignIn')}
    </a>
  )
}

/** Draws the end of the dark strip: the way to the admin, and the menu of the person. */
export function MemberStrip({ member }: Props) {
  const { name, admin } = member
  return (
    <>
      {admin && (
        <a href={admin} className="inline-flex items-center gap-1 hover:underline">
          <LayoutGrid size={16} strokeWidth={1.75} aria-hidden />
          {t('action.toAdmin')}
        </a>
      )}
      <details className="group/member relative" data-menu>
        <summary className="inline-flex max-w-40 list-none items-center gap-1 rounded-control hover:underline">
          <User size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
          <span className="sr-only">{t('member.menu')}</span>
          <span className="truncate">{name}</span>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="shrink-0 group-open/member:rotate-180" />
        </summary>
        <ul
          data-menu-panel
          data-surface="light"
          className="absolute right-0 top-full z-40 mt-0.5 max-h-[80vh] w-max min-w-34 max-w-48 overflow-y-auto rounded-panel border border-grey-2 bg-white py-1 text-ink shadow-menu"
        >
          {rowsOf(member).map(({ href, label, Icon, first }) => (
            <li key={href} className={first ? 'mt-1 border-t border-grey-2 pt-1' : ''}>
              <a href={href} className="flex items-center gap-1 px-2 py-1 text-ui hover:bg-grey-1">
                <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-grey-6" />
                <span className="min-w-0 wrap-anywhere">{label}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** Draws the same for a narrow window, as rows of its menu. */
export function MemberMenu({ member }: Props) {
  const { admin } = member
  return (
    <>
      <p className="mt-1 border-t border-grey-2 px-2 pt-2 pb-1 text-ui text-grey-6 wrap-anywhere">
        {t('bank.signedInAs', { name: member.name })}
      </p>
      {admin && <SmallLink href={admin} title={t('action.toAdmin')} Icon={LayoutGrid} />}
      {rowsOf(member).map(({ href, label, Icon }) => (
        <SmallLink key={href} href={href} title={label} Icon={Icon} />
      ))}
    </>
  )
}

/** The rows of the person's menu; `first` begins a new part. */
function rowsOf({ shelves, account, signOut }: SiteMember) {
  return [
    ...shelves.map((each) => ({ ...each, Icon: each.href.startsWith('/hjalp/') ? BookOpen : Lock, first: false })),
    { href: account, label: t('screen.myAccount'), Icon: User, first: shelves.length > 0 },
    { href: signOut, label: t('action.signOut'), Icon: LogOut, first: true },
  ]
}

/** Draws the last link of the footer. */
export function MemberFoot({ member: { admin, account } }: Props) {
  return (
    <a href={admin ?? account} className="underline underline-offset-4 hover:no-underline">
      {t(admin ? 'action.toAdmin' : 'screen.myAccount')}
    </a>
  )
}

/** Draws the bar above everything while the reader acts as somebody else; it can't be closed (design guide, Shell). */
export function MemberBar({ member: { name, acting } }: Props) {
  if (!acting) return null
  return (
    <section data-surface="dark" aria-label={t('masquerade.as')} className="bg-purple text-white">
      <form
        method="post"
        action="/inloggad/sluta-agera"
        className={`${container} flex min-h-7 items-center gap-1.5 py-0.5 text-ui`}
      >
        <VenetianMask size={24} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <p className="min-w-0 grow wrap-anywhere">
          {t('masquerade.as')} <strong>{name}</strong>
          <span className="max-sm:hidden"> · {t('masquerade.until', { time: acting.until })}</span>
        </p>
        <button
          type="submit"
          className="inline-flex min-h-4 shrink-0 items-center rounded-control bg-blue px-1.5 py-0.5 max-sm:min-h-5.5 font-bold text-white hover:bg-blue-dark"
        >
          {t('masquerade.stop')}
        </button>
      </form>
    </section>
  )
}
