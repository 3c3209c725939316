import { ChevronDown } from 'lucide-react'
import type { Member } from '../../content/model.ts'
import { Picture } from '../../content/picture.tsx'
import { RichText } from '../../content/rich-text.tsx'
import { MapPanel, MemberLinks } from '../../content/site-map.tsx'
import { initials, t } from '../../i18n.ts'
import { container, h1, h2, textLink } from '../../parts/layout.ts'
import { Breadcrumb, Certification } from '../../parts/page-head.tsx'
import type { PageOf } from '../model.ts'
import { collaborationText } from './collaboration.ts'

/** The rows of a section before "Visa fler". */
const shownAtOnce = 4

/** Draws the group's presentation (Spec §2.5, design picture 16). */
export function AboutPage({ page }: { page: PageOf<'about'> }) {
  const { group, map } = page
  const sections = page.sections.filter(({ members }) => members.length > 0)
  const lead = group.description || collaborationText(group)
  return (
    <div className={container}>
      <Breadcrumb steps={[{ href: '/', label: t('screen.home') }]} current={t('public.aboutUs')} />
      <h1 className={h1}>{group.title}</h1>
      <div className="mt-1.5">
        <Certification group={group} />
      </div>
      {lead && <p className="mt-3 max-w-text text-lead">{lead}</p>}
      {page.body && <RichText html={page.body} className="mt-3" />}
      {sections.length > 0 && (
        <div className="mt-6 gap-x-6 md:grid md:grid-cols-[minmax(0,640px)_minmax(320px,1fr)]">
          <div className="space-y-7">
            {sections.map(({ key, members }) => (
              <Members key={key} title={t(`screen.${key}`)} id={key} members={members} />
            ))}
          </div>
          {map && (
            <div className="max-md:mt-7">
              <div className="md:sticky md:top-3">
                <MapPanel map={map} members={sections.flatMap(({ members }) => members)} title={group.title} />
              </div>
            </div>
          )}
        </div>
      )}
      {page.contacts.length > 0 && <Contacts contacts={page.contacts} />}
      <div className="pb-7" />
    </div>
  )
}

function Members({ title, id, members }: { title: string; id: string; members: Member[] }) {
  const more = members.slice(shownAtOnce)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`${h2} mb-2.5`}>
        {title}
      </h2>
      <ul className="border-t border-grey-2">
        {members.slice(0, shownAtOnce).map((member, index) => (
          <MemberRow key={member.id} member={member} first={index === 0} />
        ))}
      </ul>
      {more.length > 0 && (
        <details className="group flex flex-col">
          <summary className="order-2 inline-flex list-none items-center gap-1 self-start py-2 text-body text-blue-dark">
            <span className={`${textLink} group-open:hidden`}>{t('list.showMore', { number: more.length })}</span>
            <span className={`${textLink} hidden group-open:inline`}>{t('public.showFewer')}</span>
            <ChevronDown size={20} strokeWidth={1.75} aria-hidden className="group-open:rotate-180" />
          </summary>
          <ul>
            {more.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function MemberRow({ member, first }: { member: Member; first?: boolean }) {
  const badge = 'flex size-3.5 shrink-0 items-center justify-center rounded-full text-hint font-bold'
  return (
    <li
      id={`medlem-${member.number}`}
      data-member={member.number}
      className={`flex gap-2 py-1.75 transition-colors data-active:bg-blue-ice data-active:shadow-row ${first ? '' : 'border-t border-grey-2'}`}
    >
      {member.located ? (
        <a
          href={`#plats-${member.number}`}
          className={`${badge} relative bg-blue text-white after:absolute after:-inset-1 hover:bg-blue-dark in-data-active:bg-blue-deep`}
          aria-label={t('map.pin', { number: member.number, title: t('map.title') })}
        >
          {member.number}
        </a>
      ) : (
        <span className={`${badge} border border-grey-4 text-grey-6`}>{member.number}</span>
      )}
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-2 gap-y-0.5">
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="text-body font-bold">{member.title}</h3>
          {member.note && <p className="text-ui text-grey-6">{member.note}</p>}
          {member.educations.length > 0 && (
            <ul className="mt-0.5 text-ui" aria-label={t('colleges.educationsOf', { text: member.title })}>
              {member.educations.map(({ title, note }) => (
                <li key={title}>
                  {title}
                  {note && <span className="text-grey-6">{` · ${note}`}</span>}
                </li>
              ))}
            </ul>
          )}
        </div>
        <MemberLinks member={member} />
      </div>
    </li>
  )
}

const colours = ['bg-green-light text-green-ink', 'bg-blue-light text-blue-ink', 'bg-orange-light text-orange-dark']

function Contacts({ contacts }: Pick<PageOf<'about'>, 'contacts'>) {
  return (
    <section aria-labelledby="kontakter" className="mt-8 border-t border-grey-2 pt-6">
      <h2 id="kontakter" className={`${h2} mb-3`}>
        {t('screen.contacts')}
      </h2>
      <ul className="grid gap-x-4 gap-y-4 sm:grid-cols-2 md:grid-cols-3">
        {contacts.map((contact, index) => (
          <li key={`${contact.name}${contact.email}`} className="flex gap-2">
            {contact.image ? (
              <Picture
                picture={contact.image}
                ratio={[1, 1]}
                sizes="72px"
                alt=""
                className="size-9 shrink-0 rounded-full object-cover"
              />
            ) : (
              <span
                aria-hidden
                className={`flex size-9 shrink-0 items-center justify-center rounded-full text-h2 ${colours[index % colours.length]}`}
              >
                {initials(contact.name)}
              </span>
            )}
            <div className="min-w-0 text-ui">
              <h3 className="text-body font-bold leading-[calc(4/3)]">{contact.name}</h3>
              {contact.title && <p className="text-grey-6">{contact.title}</p>}
              <p>
                {contact.email && (
                  <a href={`mailto:${contact.email}`} className={textLink}>
                    {t('action.email')}
                    <span className="sr-only">{` ${contact.name}`}</span>
                  </a>
                )}
                {contact.email && contact.phone1 && ' · '}
                {contact.phone1 && <span className="tabular-nums">{contact.phone1}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
