import { isKindName, kindBasics, kindNames } from '@kollegium/api/definitions/certificates'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { useCan, useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { segmentOf } from '../shared/sections.ts'

const Tour = lazy(() => import('../../features/tour/tour.tsx'))

/**
 * The introduction: it begins by itself in the first list that a person comes to, until they have been through or left
 * it once, and again when they ask for it. Who acts as somebody does not see theirs.
 */
export function useTour(): { tour: ReactNode; begin?: () => void } {
  const [path] = useLocation()
  const can = useCan()
  const { preferences, realUser } = useMe()
  const utils = trpc.useUtils()
  const seen = trpc.preference.update.useMutation()
  const [list, setList] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)

  const segment = segmentOf(path)
  const isNew = !preferences.tours.includes('cert') && realUser === null
  const first = kindNames.find((name) => can('read', kindBasics[name].subject))
  const here = isKindName(segment) && can('read', kindBasics[segment].subject) ? segment : first
  if (isNew && !list && !asked && isKindName(segment) && path === `/${segment}`) setList(segment)

  const { mutate } = seen
  const onEnd = useCallback(() => {
    setList(null)
    setAsked(true)
    utils.session.me.setData(
      undefined,
      (me) => me && { ...me, preferences: { ...me.preferences, tours: [...me.preferences.tours, 'cert'] } },
    )
    if (isNew) mutate({ tour: 'cert' })
  }, [isNew, mutate, utils])

  if (!first) return { tour: null }
  return {
    tour: list && isKindName(list) && (
      <Suspense>
        <Tour list={`/${list}`} mayCreate={can('create', kindBasics[list].subject)} onEnd={onEnd} />
      </Suspense>
    ),
    begin: () => setList(here ?? first),
  }
}
