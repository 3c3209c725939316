import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { CardFrame, DateTop, type Fetched, type Level, PersonTop, PictureTop } from './card-frame.tsx'
import type { CardItem, CardRow, PersonItem, TextItem } from './items.ts'
import { RichText } from './rich-text.tsx'
import { timesText } from './times.ts'
import { dayText, t } from './words.ts'

type Drawn<Kind> = { item: Kind; level: Level; fetched?: Fetched }

/** Draws a card in its template (Spec §3 Card): its own title and text, then the chosen fields in their order. */
export function Card({ item, level, fetched }: Drawn<CardItem>) {
  const { template, image, initialsOf, times } = item
  const shown =
    template === 'event' && times ? (
      <DateTop times={times} />
    ) : template === 'contact' && (image || initialsOf) ? (
      <PersonTop name={initialsOf ?? item.title} picture={image} priority={fetched?.priority} />
    ) : image ? (
      <PictureTop picture={image} {...fetched} />
    ) : null
  return (
    <CardFrame top={shown} title={item.title} level={level} href={item.href} clickable={item.clickable}>
      {item.body && <CardBody html={item.body} collapsed={item.collapsed} small={template !== 'standard'} />}
      <CardRows rows={item.rows} />
      {item.links.length > 0 && (
        <ul className="relative mt-1.5 space-y-1 text-ui">
          {item.links.map(({ title, href }) => (
            <li key={href}>
              <a href={href} className={link}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </CardFrame>
  )
}

const link = 'text-blue-dark underline underline-offset-4 hover:no-underline'

function CardBody({ html, collapsed, small }: { html: string; collapsed: boolean; small: boolean }) {
  const text = <RichText html={html} className={`mt-1 ${small ? 'rich-small' : 'rich-card'}`} />
  if (!collapsed) return text
  return (
    <details className="group/body relative mt-1 text-ui">
      <summary className={`${link} list-none`}>
        <span className="group-open/body:hidden">{t('public.readMore')}</span>
        <span className="hidden group-open/body:inline">{t('public.showLess')}</span>
      </summary>
      {text}
    </details>
  )
}

const icons = { email: Mail, phone: Phone, clock: Clock, place: MapPin, address: MapPin }

function CardRows({ rows }: { rows: CardRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul className="mt-1 text-ui">
      {rows.map((row) => (
        <CardRowItem key={`${row.field} ${row.value}`} row={row} />
      ))}
    </ul>
  )
}

function CardRowItem({ row: { field, value, href } }: { row: CardRow }) {
  const text = href ? (
    <a href={href} className={`relative ${link} break-words`}>
      {field === 'email' ? t('public.email') : value}
    </a>
  ) : (
    value
  )
  if (field === 'text') return <li className="mt-0.5 break-words text-grey-7 first:mt-0">{text}</li>
  if (field === 'title') return <li className="mt-0.5 font-bold break-words first:mt-0">{text}</li>
  const Icon = icons[field]
  return (
    <li className="mt-1.5 flex gap-1.5 first:mt-0.5">
      <Icon size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0 text-grey-6" />
      <span className="min-w-0 break-words">{text}</span>
    </li>
  )
}

/** Draws an article, a page, an event or a list as a card that leads to it. */
export function TextCard({ item, level, fetched }: Drawn<TextItem>) {
  const { times, image, date, lead } = item
  const rows: CardRow[] = times
    ? [
        { field: 'clock' as const, value: timesText(times), href: null },
        { field: 'place' as const, value: times.location, href: null },
      ].filter(({ value }) => value)
    : []
  return (
    <CardFrame
      top={times?.start_date ? <DateTop times={times} /> : image ? <PictureTop picture={image} {...fetched} /> : null}
      title={item.title}
      level={level}
      href={item.href}
      clickable
      note={date && <time dateTime={date}>{dayText(date)}</time>}
    >
      {rows.length === 0 && lead && <p className="mt-1 line-clamp-4 text-body break-words">{lead}</p>}
      <CardRows rows={rows} />
    </CardFrame>
  )
}

/** Draws a person in a list. */
export function PersonCard({ item: { name, email, image }, level, fetched }: Drawn<PersonItem>) {
  const rows: CardRow[] = email ? [{ field: 'email', value: email, href: `mailto:${email}` }] : []
  return (
    <CardFrame
      top={<PersonTop name={name} picture={image} priority={fetched?.priority} />}
      title={name}
      level={level}
      href={null}
    >
      <CardRows rows={rows} />
    </CardFrame>
  )
}
