import { Download, LogOut } from 'lucide-react'
import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, h1, plainButton, primaryButton, textLink } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import type { PageOf } from '../model.ts'
import { BankRows, BankSearchForm, PlaceHead, SearchHead } from './bank-list.tsx'
import { BankNav, LockedPortfolios } from './bank-nav.tsx'
import type { DocumentsPage as Bank, BankMessage, SignedIn } from './model.ts'

/** Draws the document bank: portfolios at the left, the open folder or the hits beside them. */
export function DocumentsPage({ page, chrome }: { page: PageOf<'documents'>; chrome: Chrome }) {
  const { start, lead, portfolios, locked, content, member } = page
  const name = t('screen.documentBank')
  const hasSide = portfolios.length + locked.length > 0
  return (
    <div className={`${container} pb-8`} data-bank>
      <Breadcrumb
        steps={start ? [homeStep()] : [homeStep(), { href: '/dokumentbank', label: name }]}
        current={start ? name : content.title}
      />
      <h1 className={h1}>{name}</h1>
      {lead && <p className="mt-1.5 max-w-text text-lead">{lead}</p>}
      {member && <Member member={member} />}
      <p role="status" className="text-ui text-grey-6" data-bank-loading={t('loading.documentBank')} />
      <div
        className={
          hasSide ? 'mt-4 grid gap-x-5 gap-y-3 md:grid-cols-[272px_minmax(0,1fr)] md:grid-rows-[auto_1fr]' : 'mt-4'
        }
      >
        {portfolios.length > 0 && <BankNav portfolios={portfolios} />}
        <section
          aria-label={content.title}
          className={hasSide ? 'min-w-0 md:col-start-2 md:row-span-2 md:row-start-1' : 'max-w-text'}
        >
          <Content content={content} />
          <OtherFormat chrome={chrome} content={content} />
        </section>
        <LockedPortfolios locked={locked} />
      </div>
      <Question />
    </div>
  )
}

function Content({ content }: { content: Bank['content'] }) {
  if (content.kind === 'message') return <Message message={content} />
  return (
    <>
      <BankSearchForm form={content.form} />
      {content.kind === 'place' ? <PlaceHead place={content} /> : <SearchHead search={content} />}
      <BankRows list={content} />
    </>
  )
}

function Message({ message: { title, text } }: { message: BankMessage }) {
  return (
    <>
      {title && <h2 className="text-h3 wrap-anywhere">{title}</h2>}
      <p className="mt-1 max-w-text wrap-anywhere">{text}</p>
    </>
  )
}

function Member({ member: { text, signOut } }: { member: SignedIn }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ui text-grey-6">
      {text}
      <a href={signOut} className={`inline-flex items-center gap-0.5 ${textLink}`}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden />
        {t('action.signOut')}
      </a>
    </p>
  )
}

function OtherFormat({ chrome, content }: { chrome: Chrome; content: Bank['content'] }) {
  const email = chrome.site?.contact?.email
  if (!email || content.kind === 'message' || content.files.length === 0) return null
  return (
    <p className="mt-3 text-ui text-grey-6">
      {t('bank.otherFormat')}{' '}
      <a href={`mailto:${email}`} className={textLink}>
        {t('bank.contactUs')}
      </a>
    </p>
  )
}

/** The question that the script opens under a file's row (enhancements/ask-before-download.ts). */
function Question() {
  return (
    <template data-download-question>
      <section
        aria-label={t('dialog.download.question')}
        className="mb-2 flex flex-wrap items-center gap-2 border-l-4 border-blue bg-blue-ice px-2 py-1.5"
      >
        <div className="min-w-0 grow basis-30">
          <p className="text-ui font-bold">{t('dialog.download.question')}</p>
          <p className="text-ui text-grey-7 wrap-anywhere" data-text />
        </div>
        <p className="flex gap-1">
          <a href="/" className={`${primaryButton} gap-1`} rel="nofollow" data-answer="yes">
            <Download size={20} strokeWidth={1.75} aria-hidden />
            {t('action.yes')}
          </a>
          <button type="button" className={plainButton} data-answer="no">
            {t('action.no')}
          </button>
        </p>
      </section>
    </template>
  )
}
