import type { AnySettingName } from '@kollegium/api/definitions/settings'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { Row } from '../../resource/row.ts'
import { TextLink } from '../../ui/link.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Section } from '../../ui/shell.tsx'
import { opening, useToast } from '../../ui/toasts.tsx'
import { listPlaceAnchor } from './list-place-anchor.ts'
import { type Setting, settingsKey } from './use-settings.ts'

/** The parts of a start page that a list can be, on a group's site and on the front. */
const parts = {
  group: ['newsQueue', 'slideshowQueue', 'puffQueue', 'sectionsQueue'],
  front: ['frontNewsQueue', 'frontPuffQueue', 'frontSectionsQueue'],
} as const satisfies Record<string, readonly AnySettingName[]>
const nowhere = 'nowhere'

const partWords: Partial<Record<AnySettingName, TextKey>> = {
  newsQueue: 'listPlace.news',
  frontNewsQueue: 'listPlace.news',
  slideshowQueue: 'listPlace.slideshow',
  puffQueue: 'listPlace.puffs',
  frontPuffQueue: 'listPlace.puffs',
  sectionsQueue: 'listPlace.sections',
  frontSectionsQueue: 'listPlace.sections',
}

/** Names a part of the start page. */
const partOf = (name: string): string => {
  const key = partWords[name as AnySettingName]
  return key ? t(key) : ''
}

/** Says what choosing a part does to the start page. */
function hintOf({ value, target }: Setting, id: number): string {
  if (value === id) return t('listPlace.here')
  return value === null
    ? t('listPlace.empty')
    : t('listPlace.replaces', { text: target?.title ?? t('listPlace.other') })
}

/** Puts a saved list on the start page of the group that one works in (design picture 96). The choice holds at once. */
export default function ListPlace({ record }: { record: Row | null }) {
  const { current, groups, choose } = useGroup()
  const can = useCan()
  const group = (record?.group as { id: number } | null | undefined)?.id ?? null
  const isHere = record !== null && group === (current?.id ?? null)
  const isWanted = record !== null && location.hash === `#${listPlaceAnchor}`
  const isOffered = group === null || groups.some(({ id }) => id === group)
  // The way here from the list's row means the list's own start page, whichever group one works in.
  useEffect(() => {
    if (isWanted && isOffered && !isHere) choose(group)
  }, [isWanted, isOffered, isHere, group, choose])
  return isHere && can('update', 'Setting', { group_id: group }) ? <Choice list={record} group={group} /> : null
}

function Choice({ list, group }: { list: Row; group: number | null }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  /** The choice that is being saved. */
  const [pending, setPending] = useState<string | null>(null)
  const key = settingsKey(group)
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.setting.list.query(undefined, { signal }),
  })
  const place = useRef<HTMLSpanElement>(null)
  const isThere = Boolean(data)
  useEffect(() => {
    if (isThere && location.hash === `#${listPlaceAnchor}`) place.current?.scrollIntoView?.({ block: 'start' })
  }, [isThere])
  if (!data) return null
  const names: readonly AnySettingName[] = parts[group === null ? 'front' : 'group']
  const items = data.items.filter(({ name }) => names.includes(name))
  const shown = items.filter(({ value }) => value === list.id)
  const choose = async (name: string) => {
    if (pending !== null) return
    // Only its own values are taken away; an inherited one gives way to the new choice.
    const left = shown.filter((item) => item.name !== name && item.own === list.id).map((item) => [item.name, null])
    const change = Object.fromEntries([...left, ...(name === nowhere ? [] : [[name, list.id]])])
    setPending(name)
    try {
      const saved = await client.setting.update.mutate({ data: change, updated_at: data.updated_at })
      cache.setQueryData(key, saved)
      const site = typeof list.url === 'string' && !list.siteClosed ? new URL(list.url).origin : null
      const part = partOf(name).toLocaleLowerCase('sv')
      const text = name === nowhere ? t('listPlace.gone') : t('listPlace.shown', { part })
      toast.success(text, site ? opening(t('action.showOnSite'), site) : undefined)
    } catch (error) {
      const failure = failureOf(error)
      toast.error(failure.message)
      await cache.invalidateQueries({ queryKey: key })
    } finally {
      setPending(null)
    }
  }
  const isInherited = shown.length > 0 && shown.every(({ own }) => own !== list.id)
  return (
    <>
      <span ref={place} id={listPlaceAnchor} className="block scroll-mt-16" />
      <Section title={t('listPlace.title')} lead={t('listPlace.lead')}>
        <RadioGroup
          legend={<span className="sr-only">{t('listPlace.title')}</span>}
          value={pending ?? shown[0]?.name ?? nowhere}
          onChange={(name) => void choose(name)}
          options={[
            ...items.map((item) => ({
              value: item.name as string,
              label: partOf(item.name),
              hint: hintOf(item, list.id),
            })),
            {
              value: nowhere,
              label: t('listPlace.nowhere'),
              disabled: isInherited,
              hint: isInherited ? t('listPlace.inherited') : undefined,
            },
          ]}
        />
        <p className="text-hint text-grey-6">
          {list.status !== 'published' && `${t('listPlace.unpublished')} `}
          <TextLink href="/setting">{t('listPlace.settings')}</TextLink>
        </p>
      </Section>
    </>
  )
}
