import { CircleDot, Mail, Phone } from 'lucide-react'
import { t } from '../../i18n.ts'
import { container, h1, primaryButton, textLink } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import type { PageOf } from '../model.ts'
import type { LegalItem, LegalSection } from './model.ts'

/** Draws the accessibility statement or the data protection policy (design picture 47): the assessment first. */
export function LegalPage({ page }: { page: PageOf<'legal'> }) {
  return (
    <div className={`${container} pb-8`}>
      {page.preview && (
        <p role="status" className="mt-2 border-l-4 border-purple bg-purple-light px-2 py-1.5 text-ui">
          {t('public.preview')}
        </p>
      )}
      <Breadcrumb steps={[homeStep()]} current={page.title} />
      <h1 className={`${h1} max-w-text hyphens-manual break-words`}>{page.heading}</h1>
      <p className="mt-2 max-w-text text-lead">{page.lead}</p>
      <div className="mt-4 gap-x-8 md:grid md:grid-cols-[minmax(0,784px)_minmax(208px,1fr)]">
        <div className="min-w-0">
          {page.box && <Assessment box={page.box} />}
          {page.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
        <OnThisPage sections={page.sections} />
      </div>
    </div>
  )
}

function Assessment({ box: { heading, text, facts } }: { box: NonNullable<PageOf<'legal'>['box']> }) {
  return (
    <section
      aria-labelledby="bedomning"
      className="mb-7 flex gap-2 rounded-r-control border-l-4 border-blue bg-blue-ice p-3 max-sm:p-2"
    >
      <CircleDot size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-blue-dark" />
      <div className="min-w-0">
        <h2 id="bedomning" className="text-h3">
          {heading}
        </h2>
        <p className="mt-0.5 text-ui">{text}</p>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-ui">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-hint text-grey-6">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Section({ section }: { section: LegalSection }) {
  const { id, heading, paragraphs, contacts, action, groups = [], sentence } = section
  return (
    <section aria-labelledby={id} className="mt-7 first:mt-0">
      <h2 id={id} tabIndex={-1} className="scroll-mt-3 text-h2-article text-blue-deep">
        {heading}
      </h2>
      {paragraphs.map((text) => (
        <p key={text} className="mt-1.5 text-body wrap-anywhere">
          {text}
        </p>
      ))}
      {sentence && (
        <p className="mt-1.5 text-body">
          {sentence.before}
          <a href={sentence.url} className={textLink}>
            {sentence.link}
          </a>
          {sentence.after}
        </p>
      )}
      {contacts && <Contacts contacts={contacts} />}
      {action && (
        <p className="mt-3">
          <a href={action.href} className={primaryButton}>
            {action.label}
          </a>
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.heading} group={group} />
      ))}
    </section>
  )
}

function Contacts({ contacts: { email, phone } }: { contacts: NonNullable<LegalSection['contacts']> }) {
  const row = 'flex items-start gap-1.5'
  return (
    <ul className="mt-3 grid gap-1.5 text-body">
      {email && (
        <li className={row}>
          <Mail size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-grey-6" />
          <a href={`mailto:${email}`} className={`${textLink} wrap-anywhere`}>
            {email}
          </a>
        </li>
      )}
      {phone && (
        <li className={row}>
          <Phone size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-grey-6" />
          {phone}
        </li>
      )}
    </ul>
  )
}

function Group({ group: { heading, items } }: { group: NonNullable<LegalSection['groups']>[number] }) {
  return (
    <div className="mt-4">
      {heading && <h3 className="border-b border-grey-3 pb-1 text-h3 text-blue-deep">{heading}</h3>}
      <ul>
        {items.map((item) => (
          <Item key={item.title} item={item} />
        ))}
      </ul>
    </div>
  )
}

function Item({ item: { title, paragraphs, facts, note, scope } }: { item: LegalItem }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-b border-grey-2 py-2 text-ui sm:flex-nowrap">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">{title}</p>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {facts.length > 0 && (
          <dl className="mt-0.5 grid gap-x-2 gap-y-0.5 sm:grid-cols-[auto_1fr]">
            {facts.map(({ label, value }) => (
              <div key={label} className="sm:contents">
                <dt className="text-grey-6">{label}</dt>
                <dd className="whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {note && <p className="mt-0.5 text-hint text-grey-6">{note}</p>}
      </div>
      {scope && <p className="shrink-0 text-hint text-grey-6">{scope}</p>}
    </li>
  )
}

function OnThisPage({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <aside className="max-md:hidden">
      <nav aria-labelledby="pa-sidan" className="text-ui">
        <h2 id="pa-sidan" className="mb-1.5 font-bold">
          {t('public.onThisPage')}
        </h2>
        <ul className="space-y-1">
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className={textLink}>
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}
