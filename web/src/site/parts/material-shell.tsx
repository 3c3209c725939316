import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n.ts'
import type { Chrome } from '../model.ts'
import { container } from './layout.ts'
import { Frame, Main } from './shell.tsx'
import { Mark } from './site-logo.tsx'

const footLink = 'underline underline-offset-4 hover:no-underline'

/**
 * Draws the frame of the page that presents the method material. It stands on the host of the app, so that each link to another page
 * of the site names its whole address.
 */
export function MaterialShell({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  const { brand, links, legal } = chrome
  const onFront = (href: string) => (href.startsWith('/') ? links.front + href : href)
  const places = [
    { href: '#innehall', title: t('screen.home') },
    { href: '#ansok', title: t('material.public.apply') },
  ]
  const foot = [
    { href: legal.dataProtection, title: t('footer.dataProtection') },
    { href: legal.accessibility, title: t('footer.accessibility') },
    { href: '/cookiepolicy', title: t('footer.cookies') },
  ]
  return (
    <Frame chrome={chrome} language="sv">
      <header className="border-b border-grey-2 print:hidden" data-chrome>
        <div className="bg-blue-deep text-hint text-white" data-surface="dark">
          <div className={`${container} flex min-h-5 flex-wrap items-center justify-between gap-x-3`}>
            <a href={`${links.front}/`} className="inline-flex min-h-5 items-center gap-1 hover:underline">
              <Mark mark={brand.mark} size={18} onDark />
              {t('material.public.toFront', { name: brand.name })}
            </a>
            <a href="/login" className="inline-flex min-h-5 items-center gap-1 hover:underline">
              <LogIn size={16} strokeWidth={1.75} aria-hidden />
              <span className="max-sm:hidden">{t('action.clickToSignIn')}</span>
              <span className="sm:hidden">{t('action.signIn')}</span>
            </a>
          </div>
        </div>
        <div className={`${container} flex items-center gap-1.5 py-2`}>
          <Mark mark={brand.mark} size={40} className="shrink-0" />
          <p className="min-w-0">
            <strong className="block text-h3 text-blue-deep">{t('app.metodmaterial')}</strong>
            <span className="text-ui text-grey-6">{brand.name}</span>
          </p>
        </div>
        <nav aria-label={t('nav.main')} className={container}>
          <ul className="flex flex-wrap gap-x-4">
            {places.map(({ href, title }, index) => (
              <li key={href}>
                <a
                  href={href}
                  className={`block border-b-4 py-1 text-body ${index === 0 ? 'border-blue font-bold' : 'border-transparent hover:border-grey-3'}`}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <Main>{children}</Main>
      <footer className="bg-blue-deep text-ui text-white" data-surface="dark" data-chrome>
        <div className={`${container} flex flex-wrap items-center gap-x-4 gap-y-2 py-5`}>
          <Mark mark={brand.mark} size={36} onDark className="shrink-0" />
          <span className="grow">{brand.association}</span>
          <ul className="flex flex-wrap gap-x-3 gap-y-1">
            {foot.map(
              ({ href, title }) =>
                href && (
                  <li key={href}>
                    <a href={onFront(href)} className={footLink}>
                      {title}
                    </a>
                  </li>
                ),
            )}
          </ul>
        </div>
      </footer>
    </Frame>
  )
}
