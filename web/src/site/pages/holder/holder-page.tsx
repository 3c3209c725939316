import type { Words } from '@kollegium/api/i18n/languages'
import { Ban, Clock, Info, Stamp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { wordsIn } from '../../i18n.ts'
import { container, h1, plainButton, textLink } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'
import { LastingDocument } from './lasting-document.tsx'
import type { HolderDocument, HolderRequest } from './model.ts'

type Props = { page: PageOf<'holder'>; t: Words }

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Shows a holder's own documents, with what the holder may do (design pictures 89 and 90). It never shows a personal number. */
export function HolderPage({ page }: { page: PageOf<'holder'> }) {
  const { heading, lead, told, documents, language } = page
  const t = wordsIn(language)
  const lasting = documents.filter((each) => each.phase !== 'ended')
  const ended = documents.filter((each) => each.phase === 'ended')
  return (
    <div className={`${container} pt-6 pb-8 max-sm:pt-4`}>
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_304px] lg:items-start">
        <div className="min-w-0">
          <h1 className={h1}>{heading}</h1>
          <p className="mt-1.5 text-body break-words">{lead}</p>
          {told && (
            <div role="status" className="mt-3 flex gap-1.5 border-l-4 border-blue bg-blue-ice px-2 py-1.5">
              <Info {...icon} className="mt-0.25 shrink-0 text-blue-dark" />
              <div className="min-w-0 break-words">
                <p className="text-ui font-bold">{told.title}</p>
                <p className="text-ui">{told.text}</p>
              </div>
            </div>
          )}
          <ul className="mt-4">
            {lasting.map((document, index) => (
              <LastingDocument key={document.number} document={document} first={index === 0} t={t} />
            ))}
            {ended.map((document) => (
              <EndedDocument key={document.number} document={document} />
            ))}
          </ul>
        </div>
        <Aside page={page} t={t} />
      </div>
    </div>
  )
}

function EndedDocument({ document: { number, title, state } }: { document: HolderDocument }) {
  return (
    <li className="border-b border-grey-2 py-2.5">
      <h2 className="text-ui break-words">
        <span className="font-bold">{title}</span> <span className="text-grey-6 tabular-nums">{number}</span>
      </h2>
      <p className="mt-0.25 flex gap-0.75 text-ui font-bold text-wine">
        <Ban {...icon} className="mt-0.25 shrink-0" />
        {state}
      </p>
    </li>
  )
}

const part = 'border-b border-grey-2 py-2.5 first:pt-0 last:border-b-0'

function Aside({ page: { signed, name, link, contact, remove }, t }: Props) {
  return (
    <aside className="mt-1 min-w-0 max-lg:mt-4">
      {signed && (
        <Part title={t('holder.signed')}>
          <p className="text-hint">{t('holder.signed.text')}</p>
          <Requests requests={signed.requests} t={t} />
          <a href={signed.href} className={`mt-1 gap-1 ${plainButton}`}>
            <Stamp {...icon} className="shrink-0" />
            {t('holder.signed.do')}
          </a>
        </Part>
      )}
      {name && (
        <Part title={t('holder.name')}>
          <Requests requests={name.requests} t={t} />
          {!name.requests.some(({ waiting }) => waiting) && (
            <>
              <p className="text-hint">{t('holder.name.text')}</p>
              <TextWay href={name.href} label={t('holder.name.do')} />
            </>
          )}
        </Part>
      )}
      <Part title={t('holder.link')}>
        <p className="text-hint">{link.text}</p>
        <TextWay href={link.href} label={t('holder.link.change')} />
      </Part>
      {contact && (
        <Part title={t('holder.contact')}>
          <p className="text-hint break-words">{contact.title}</p>
          <p className="text-hint">
            <a href={`mailto:${contact.email}`} className={`break-all ${textLink}`}>
              {contact.email}
            </a>
          </p>
          {contact.phone && <p className="text-hint">{contact.phone}</p>}
        </Part>
      )}
      <section className={part}>
        <h2 className="text-ui font-bold">
          <a href={remove} className="inline-flex min-h-3 items-center gap-0.75 text-wine hover:underline">
            <Trash2 {...icon} className="shrink-0" />
            {t('holder.remove')}
          </a>
        </h2>
        <p className="mt-0.5 text-hint text-grey-6">{t('holder.remove.text')}</p>
      </section>
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={part}>
      <h2 className="mb-0.5 text-ui font-bold">{title}</h2>
      {children}
    </section>
  )
}

function TextWay({ href, label }: { href: string; label: string }) {
  return (
    <p className="mt-0.5 text-hint">
      <a href={href} className={`inline-flex min-h-3 items-center ${textLink}`}>
        {label}
      </a>
    </p>
  )
}

function Requests({ requests, t }: { requests: HolderRequest[]; t: Words }) {
  return requests.map(({ label, state, waiting, answer, withdraw }) => (
    <div key={withdraw?.action ?? `${label} ${state}`} className="my-0.5 text-hint">
      <p className={`flex gap-0.75 font-bold ${waiting ? 'text-orange-dark' : 'text-ink'}`}>
        {waiting ? (
          <Clock {...icon} size={16} className="mt-0.25 shrink-0" />
        ) : (
          <Info {...icon} size={16} className="mt-0.25 shrink-0" />
        )}
        <span className="min-w-0 break-words">{state}</span>
      </p>
      {label && <p className="break-words">{label}</p>}
      {answer && <p className="whitespace-pre-line break-words">{answer}</p>}
      {withdraw && (
        <form action={withdraw.action} method="post">
          <button type="submit" aria-label={withdraw.label} className={`min-h-3 ${textLink}`}>
            {t('holder.withdraw')}
          </button>
        </form>
      )}
    </div>
  ))
}
