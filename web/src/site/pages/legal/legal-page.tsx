import { CircleDot, Mail, Phone } from 'lucide-react'
import type { Chrome } from '../../model.ts'
import { container, h1, primaryButton, textLink } from '../../parts/layout.ts'
import { PageEnd } from '../../parts/page-end.tsx'
import { PageTop } from '../../parts/page-head.tsx'
import { OnThisPage } from '../../parts/text-parts.tsx'
import { EmbeddedForm } from '../forms/embedded-form.tsx'
import { FieldRows } from '../forms/fields.tsx'
import { formLinks } from '../forms/links.ts'
import type { PageOf } from '../model.ts'
import type { LegalItem, LegalSection } from './model.ts'

/** Draws the accessibility statement or the data protection policy (design picture 47): the assessment first. */
export function LegalPage({ page, chrome }: { page: PageOf<'legal'>; chrome: Chrome }) {
  return (
    <div className={`${container} pb-4`}>
      <PageTop preview={page.preview} steps={[]} current={page.title} />
      <h1 className={`${h1} max-w-text hyphens-manual break-words`}>{page.heading}</h1>
      <p className="mt-2 max-w-text text-lead break-words">{page.lead}</p>
      <div className="mt-4 gap-x-8 md:grid md:grid-cols-[minmax(0,784px)_minmax(208px,1fr)]">
        <div className="min-w-0">
          {page.box && <Assessment box={page.box} />}
          {page.sections.map((section) => (
            <Section key={section.id} section={section} path={chrome.path} />
          ))}
        </div>
        <aside>
          <OnThisPage headings={page.sections.map(({ id, heading }) => ({ id, text: heading }))} />
        </aside>
      </div>
      <PageEnd updated={null} author={null} path={chrome.path} />
    </div>
  )
}

function Assessment({ box: { heading, text, facts } }: { box: NonNullable<PageOf<'legal'>['box']> }) {
  return (
    <section
      aria-labelledby="bedomning"
      className="mb-7 flex gap-2 rounded-r-control border-l-4 border-blue bg-blue-ice p-3 max-sm:p-2 print:border-0"
    >
      <CircleDot size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-blue-dark print:hidden" />
      <div className="min-w-0">
        <h2 id="bedomning" className="text-h3 break-words">
          {heading}
        </h2>
        <p className="mt-0.5 text-ui break-words">{text}</p>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-ui wrap-anywhere">
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

function Section({ section, path }: { section: LegalSection; path: string }) {
  const { id, heading, paragraphs, contacts, form, groups = [], sentence } = section
  return (
    <section aria-labelledby={id} className="mt-7 first:mt-0">
      <h2 id={id} tabIndex={-1} className="scroll-mt-3 hyphens-auto break-words text-h2-article text-blue-deep">
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
          <a href={sentence.url} className={`${textLink} wrap-anywhere`}>
            {sentence.link}
          </a>
          {sentence.after}
        </p>
      )}
      {contacts && <Contacts contacts={contacts} />}
      {form && (
        <div className="mt-3">
          <EmbeddedForm action={formLinks.tips} submit={form.submit} look={primaryButton} from={path}>
            <FieldRows rows={form.rows} />
          </EmbeddedForm>
        </div>
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
    <ul className="mt-3 grid grid-cols-1 gap-1.5 text-body">
      {email && (
        <li className={row}>
          <Mail size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-grey-6" />
          <a href={`mailto:${email}`} className={`min-w-0 ${textLink} wrap-anywhere`}>
            {email}
          </a>
        </li>
      )}
      {phone && (
        <li className={row}>
          <Phone size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-grey-6" />
          <span className="min-w-0 break-words">{phone}</span>
        </li>
      )}
    </ul>
  )
}

function Group({ group: { heading, items } }: { group: NonNullable<LegalSection['groups']>[number] }) {
  return (
    <div className="mt-4">
      {heading && (
        <h3 className="hyphens-auto break-words border-b border-grey-3 pb-1 text-h3 text-blue-deep">{heading}</h3>
      )}
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
      {scope && <p className="max-w-full shrink-0 text-hint wrap-anywhere sm:max-w-25 text-grey-6">{scope}</p>}
    </li>
  )
}
